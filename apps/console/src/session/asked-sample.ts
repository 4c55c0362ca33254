import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ScreenPath } from '../menu/screens.ts';

/** Long enough for a screen to load, and too short for what the visitor does there later. */
const VALID_MS = 30_000;

type AskedSample = { readonly screen: ScreenPath; readonly at: number };

let asked: AskedSample | null = null;

/** The visitor follows a link to a screen for its sample. */
export function askForSample(screen: ScreenPath): void {
  asked = { screen, at: performance.now() };
}

/** Tries the sample of a screen when the visitor came for it; once. For the part of a screen that offers the sample. */
export function useAskedSample(trySample: () => void): void {
  const { pathname } = useLocation();
  const latest = useRef(trySample);
  latest.current = trySample;
  useEffect(() => {
    if (asked?.screen !== pathname) return;
    const isValid = performance.now() - asked.at < VALID_MS;
    asked = null;
    if (isValid) latest.current();
  }, [pathname]);
}
