/** The studies: pick, create, rename, delete. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { api } from "../api/client";
import { keys, useStudies } from "../api/queries";
import type { Study } from "../api/types";
import { paths } from "../paths";
import * as S from "../strings";
import { useStudy } from "../study/context";
import { Sheet } from "../ui/sheet";
import { Failure } from "../ui/states";
import { TitleForm } from "../ui/title-form";

function StudyList({ onPick }: { onPick: () => void }) {
  const { studyId } = useStudy();
  const studies = useStudies();
  return (
    <ul className="studylist">
      {(studies.data ?? []).map((study) => (
        <li key={study.studyId}>
          <Link href={paths.study(study.studyId)} onClick={onPick} aria-current={study.studyId === studyId ? "true" : undefined}>
            <b>{study.title}</b>
            <span className="muted small">
              {S.transcripts.interviews(study.transcripts)}
              {study.readOnly && ` · ${S.studies.readOnly}`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function DeleteStudy({ study, onDone }: { study: Study; onDone: () => void }) {
  const [sure, setSure] = useState(false);
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const removing = useMutation({
    mutationFn: () => api.deleteStudy(study.studyId),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.studies });
      onDone();
      navigate("/");
    },
  });
  if (!sure) {
    return (
      <button type="button" className="btn btn-danger" onClick={() => setSure(true)}>
        {S.studies.remove}…
      </button>
    );
  }
  return (
    <div className="stack" role="group" aria-label={S.studies.removeAsk(study.title)}>
      <p className="small">
        <b>{S.studies.removeAsk(study.title)}</b> {S.studies.removeWhat(study.transcripts, study.lines)}
      </p>
      <div className="acts">
        <button type="button" className="btn btn-danger" disabled={removing.isPending} onClick={() => removing.mutate()}>
          {S.studies.remove}
        </button>
        <button type="button" className="btn btn-quiet" onClick={() => setSure(false)}>
          {S.cancel}
        </button>
      </div>
      {removing.error && <Failure error={removing.error} />}
    </div>
  );
}

export default function StudiesSheet({ onClose }: { onClose: () => void }) {
  const { study } = useStudy();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const create = async (title: string) => {
    const made = await api.createStudy(title);
    await client.invalidateQueries({ queryKey: keys.studies });
    onClose();
    navigate(paths.study(made.studyId));
  };
  const rename = async (title: string) => {
    await api.renameStudy(study.studyId, title);
    await Promise.all([
      client.invalidateQueries({ queryKey: keys.studies }),
      client.invalidateQueries({ queryKey: keys.study(study.studyId), exact: true }),
    ]);
    onClose();
  };
  return (
    <Sheet title={S.studies.label} onClose={onClose}>
      <StudyList onPick={onClose} />
      <div className="panel-b stack">
        <TitleForm label={S.studies.name} submit={S.studies.createIt} onTitle={create} />
        {!study.readOnly && (
          <>
            <TitleForm label={S.studies.newTitle} submit={S.studies.rename} initial={study.title} onTitle={rename} />
            <DeleteStudy study={study} onDone={onClose} />
          </>
        )}
      </div>
    </Sheet>
  );
}
