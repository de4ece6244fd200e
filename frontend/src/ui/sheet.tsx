/** A modal dialog: the browser's own, so focus is trapped, Escape closes it and focus returns to where it was. */
import { type ReactNode, useEffect, useId, useRef } from "react";
import * as S from "../strings";
import { Icon } from "./icons";

interface SheetProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  drawer?: boolean;
  /** Under the masthead's buttons, as a menu is. */
  anchored?: boolean;
  extra?: ReactNode;
}

export function Sheet({ title, onClose, children, drawer = false, anchored = false, extra }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // The click is on the backdrop, which belongs to the dialog; the keyboard has Escape and the Close button.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={`sheet${drawer ? " sheet-drawer" : ""}${anchored ? " sheet-anchored" : ""}`}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <div className="panel-h">
        <h2 id={heading}>{title}</h2>
        {extra}
        <button
          type="button"
          className="btn btn-quiet btn-icon btn-sm push"
          aria-label={S.close}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="x" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
