/** What the browser offers to choose; the server looks at the bytes, whatever a file is called. */
export const ACCEPT = ".vtt,.srt,.txt,.md,.docx,.json,text/plain,text/vtt";
