/** The name that things are done under, kept in this browser; every part of the page sees a change at once. */
import { useSyncExternalStore } from "react";

const KEY = "receipts.name";
export const MOST = 100;
const listeners = new Set<() => void>();

function stored(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

let name = stored();

export function setName(next: string): void {
  name = next.trim().replaceAll(/\s+/g, " ").slice(0, MOST);
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // It holds for this page at least.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The name as it is now, or an empty one; for what is done without asking for it. */
export const nameGiven = (): string => name;

export const useName = (): string => useSyncExternalStore(subscribe, () => name);
