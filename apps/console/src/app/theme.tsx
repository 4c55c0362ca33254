import { useEffect, useState } from 'react';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const STORED_NAME = 'probant.theme';

const readTheme = (): Theme => THEMES.find((theme) => theme === localStorage.getItem(STORED_NAME)) ?? 'system';

/** The theme of the visitor; `system` follows the system. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(readTheme);
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
    localStorage.setItem(STORED_NAME, theme);
  }, [theme]);
  return [theme, setTheme];
}
