import { useEffect, useState } from 'react';
import { defineStoredChoice } from '../browser/stored-choices.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const storedTheme = defineStoredChoice('probant.theme');

function readTheme(): Theme {
  const stored = storedTheme.read();
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

/** The theme of the visitor; `system` follows the system. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(readTheme);
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
    storedTheme.write(theme);
  }, [theme]);
  return [theme, setTheme];
}
