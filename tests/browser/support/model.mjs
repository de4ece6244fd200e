/**
 * A server that speaks the Messages API, as slow, lying or broken as a test says: `model.script` is a list of
 * behaviours, one for each request in turn (the last one again when there are no more). A behaviour gets the response
 * to write into and the request's body.
 */
import { createServer } from "node:http";

const USAGE = { input_tokens: 100, output_tokens: 20, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 };

function send(response, ...events) {
  for (const event of events) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
}

function begin(response) {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const message = { id: "m", type: "message", role: "assistant", model: "m", content: [], stop_reason: null, stop_sequence: null, usage: USAGE };
  send(response, { type: "message_start", message });
}

/** Answers with calls of tools, `[name, input]` each; `calls` may be made from what the tools found before. */
export const tools = (calls) => (response, body) => {
  begin(response);
  const wanted = typeof calls === "function" ? calls(hits(body)) : calls;
  wanted.forEach(([name, input], index) => {
    send(
      response,
      { type: "content_block_start", index, content_block: { type: "tool_use", id: `${name}_${index}`, name, input: {} } },
      { type: "content_block_delta", index, delta: { type: "input_json_delta", partial_json: JSON.stringify(input) } },
      { type: "content_block_stop", index },
    );
  });
  send(response, { type: "message_delta", delta: { stop_reason: "tool_use", stop_sequence: null }, usage: USAGE }, { type: "message_stop" });
  response.end();
};

/** Begins an answer, then sends only pings, until the other side goes away. */
export const dawdles = (response) => {
  begin(response);
  const pings = setInterval(() => send(response, { type: "ping" }), 100);
  response.on("close", () => clearInterval(pings));
};

/** Answers with what is no event stream. */
export const breaks = (response) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.end('event: message_start\ndata: {"type": "message_st\n\n');
};

/** Refuses as a server does that has too much to do, and asks for no pause. */
export const overloaded = (response) => {
  response.writeHead(529, { "content-type": "application/json", "retry-after": "0" });
  response.end(JSON.stringify({ type: "error", error: { type: "overloaded_error", message: "Overloaded" } }));
};

/** Every line that the tools have returned so far, best first within each search. */
function hits(body) {
  const results = body.messages.flatMap(({ content }) => (Array.isArray(content) ? content : [])).filter(({ type }) => type === "tool_result");
  const texts = results.map(({ content }) => (typeof content === "string" ? content : content.map(({ text }) => text).join("")));
  return texts.flatMap((text) => JSON.parse(text).hits ?? []);
}

export async function startModel() {
  const model = { script: [], url: "", stop: () => new Promise((resolve) => { server.close(resolve); server.closeAllConnections(); }) };
  const server = createServer((request, response) => {
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const behave = model.script.length > 1 ? model.script.shift() : model.script[0];
      behave(response, JSON.parse(Buffer.concat(chunks)));
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  model.url = `http://127.0.0.1:${server.address().port}`;
  return model;
}
