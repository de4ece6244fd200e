/** The ways in: drop, choose, paste; and what became of each file. */
import { type DragEvent, lazy, Suspense, useRef, useState } from "react";
import type { TranscriptInfo } from "../api/types";
import * as S from "../strings";
import { Icon } from "../ui/icons";
import { explain } from "../ui/states";
import { type Upload, useUploads } from "./uploads";

const PasteSheet = lazy(() => import("./paste-sheet"));

function UploadRow({ upload }: { upload: Upload }) {
  if (upload.state === "failed") {
    const { text, fix } = explain(upload.error);
    return (
      <li className="banner banner-red" role="alert">
        <Icon name="x" />
        <p>
          <b>{S.transcripts.failed(upload.name)}</b> {text} {fix} {S.transcripts.unaffected}
        </p>
      </li>
    );
  }
  const says = {
    waiting: S.transcripts.waiting,
    sending: S.transcripts.sending(Math.round(upload.sent * 100)),
    reading: S.transcripts.reading,
    done: S.transcripts.imported(upload.info?.lineCount ?? 0),
  }[upload.state];
  return (
    <li className="uprow">
      {upload.state === "done" ? <span className="uprow-ok"><Icon name="check" /></span> : <Icon name="file" />}
      <span className="uprow-name">{upload.name}</span>
      <span className="muted small">{says}</span>
      {upload.state === "sending" && <progress value={upload.sent} max={1} aria-label={S.transcripts.uploading} />}
    </li>
  );
}

export function Intake({ studyId, onDone }: { studyId: string; onDone: (info: TranscriptInfo) => void }) {
  const { uploads, add, clear } = useUploads(studyId, onDone);
  const [over, setOver] = useState(false);
  const [pasting, setPasting] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  };
  return (
    <section aria-label={S.transcripts.drop}>
      {/* Dropping is the mouse's way; the two buttons inside are everybody's. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={over ? "drop over" : "drop"}
        role="group"
        aria-label={S.transcripts.drop}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="file" />
        <div>
          <p><b>{S.transcripts.drop}</b></p>
          <p className="fmt">{S.transcripts.formats}</p>
        </div>
        <div className="acts">
          <button type="button" className="btn" onClick={() => setPasting(true)}>{S.transcripts.paste}</button>
          <button type="button" className="btn" onClick={() => chooser.current?.click()}>{S.transcripts.choose}</button>
        </div>
        <input
          ref={chooser}
          type="file"
          className="vh"
          multiple
         
          aria-label={S.transcripts.choose}
          tabIndex={-1}
          onChange={(event) => {
            add(event.target.files ?? []);
            event.target.value = "";
          }}
        />
      </div>
      {uploads.length > 0 && (
        <div className="uploads">
          <ul>{uploads.map((upload) => <UploadRow key={upload.id} upload={upload} />)}</ul>
          <button type="button" className="textlink" onClick={clear}>{S.transcripts.clear}</button>
        </div>
      )}
      {pasting && (
        <Suspense>
          <PasteSheet studyId={studyId} onClose={() => setPasting(false)} onDone={onDone} />
        </Suspense>
      )}
    </section>
  );
}
