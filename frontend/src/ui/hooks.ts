/** Small hooks that more than one view uses. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import * as S from "../strings";
import { useAnnouncer } from "./announce";

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

export const useNarrow = (): boolean => useMedia("(max-width: 60rem)");

export function useOnline(): boolean {
  const subscribe = useCallback((changed: () => void) => {
    window.addEventListener("online", changed);
    window.addEventListener("offline", changed);
    return () => {
      window.removeEventListener("online", changed);
      window.removeEventListener("offline", changed);
    };
  }, []);
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${S.product}` : S.product;
  }, [title]);
}

/**
 * The current value in a ref, for handlers that must not be made anew. It is set with the page, not after it: whoever
 * sees a claim become the current one may press a key at once.
 */
export function useLatest<T>(value: T) {
  const ref = useRef(value);
  useLayoutEffect(() => {
    ref.current = value;
  });
  return ref;
}

/** A value kept in this browser; storage that is blocked or holds nonsense is as good as empty. */
export function useStored(key: string, initial: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => {
    try {
      return localStorage.getItem(key) ?? initial;
    } catch {
      return initial;
    }
  });
  const store = useCallback(
    (next: string) => {
      setValue(next);
      try {
        localStorage.setItem(key, next);
      } catch {
        // It holds for this page at least.
      }
    },
    [key],
  );
  return [value, store];
}

export function useCopy(): (text: string, done: string) => void {
  const { toast } = useAnnouncer();
  return useCallback(
    (text, done) => {
      void (async () => {
        try {
          await navigator.clipboard.writeText(text);
          toast(done);
        } catch {
          toast(S.copyFailed);
        }
      })();
    },
    [toast],
  );
}

/** A ref for the field that something was opened to be written in. */
export function focusNow(element: HTMLElement | null): void {
  element?.focus();
}
