import { keepFrenchSpaces } from './french-spaces.rules.ts';
import { useLanguage } from './language.tsx';

/** A text, or how one is made of values. */
type Text = string | ((...values: never[]) => string);

/** The same names in another language, with the same values. */
type SameTexts<T> = { readonly [Name in keyof T]: T[Name] extends string ? string : T[Name] };

/** The texts of a screen or a component in both languages. French comes first; the compiler refuses a name that English lacks. */
export type Texts<T> = { readonly fr: T; readonly en: SameTexts<T> };

/**
 * Defines the texts of a screen or a component: the only place where words that a visitor reads are written. The French ones are written with
 * plain spaces; those that no line may break at are kept together here.
 */
export const defineTexts = <const T extends Readonly<Record<string, Text>>>({ fr, en }: Texts<T>): Texts<T> => ({
  fr: Object.fromEntries(Object.entries(fr).map(([name, text]) => [name, keepSpaces(text)])) as T,
  en,
});

function keepSpaces(text: Text): Text {
  if (typeof text === 'string') return keepFrenchSpaces(text);
  return (...values: never[]) => keepFrenchSpaces(text(...values));
}

/** Returns the texts in the language of the visitor. */
export function useTexts<T>(texts: Texts<T>): SameTexts<T> {
  const { language } = useLanguage();
  return language === 'fr' ? (texts.fr as SameTexts<T>) : texts.en;
}
