import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { defineStoredChoice } from '../browser/stored-choices.ts';
import type { Language } from './languages.ts';

const storedLanguage = defineStoredChoice('probant.language');

type LanguageState = { readonly language: Language; readonly setLanguage: (language: Language) => void };

const LanguageContext = createContext<LanguageState | null>(null);

/** The language that the visitor chose here, else the first one of the browser that we have, else French. */
function findLanguage(): Language {
  const stored = storedLanguage.read();
  if (stored === 'fr' || stored === 'en') return stored;
  const known = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === 'fr' || tag === 'en');
  return known === 'en' ? 'en' : 'fr';
}

export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(findLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const state = useMemo(
    () => ({
      language,
      setLanguage: (chosen: Language) => {
        storedLanguage.write(chosen);
        setLanguage(chosen);
      },
    }),
    [language],
  );
  return <LanguageContext value={state}>{children}</LanguageContext>;
}

export function useLanguage(): LanguageState {
  const state = useContext(LanguageContext);
  if (state === null) throw new Error('LanguageProvider is missing');
  return state;
}
