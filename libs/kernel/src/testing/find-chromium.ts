import { existsSync } from 'node:fs';

/** The build without windows first: it takes less than half of the CPU. */
const PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Returns the path of the system's Chromium, or null where none is installed. */
export const findChromium = (): string | null => PATHS.find(existsSync) ?? null;
