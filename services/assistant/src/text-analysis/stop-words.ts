import { foldLetters } from '@probant/french/folded-letters';
import type { Language } from './language.ts';

/** Words that do not name the subject of a text, folded; the elided ones (l', qu', jusqu') included. */
const FRENCH = `
au aux avec ce ces cet cette ça cela dans de des du elle elles en et eux il ils je la le les leur leurs lui ma mais me même mes moi mon ne
nos notre nous on ou où par pas pour qu que qui sa se ses si son sur ta te tes toi ton tu un une vos votre vous c d j l a à m n s t y est
sont était être été ont ai as avons avez avait fut quel quelle quels quelles quoi comment pourquoi quand combien lequel laquelle dont
lorsque lorsqu puisque puisqu jusqu quoiqu quelqu peut faut fait faire plus tout tous toute toutes comme sans sous entre`;

const ENGLISH = `
a an the of in on to for and or is are was were be been by with at as from that this these those it its has have had do does did not can
what which who whom when where why how i my me you your we our he she his her they their if there will would should could s t`;

const toSet = (words: string): ReadonlySet<string> => new Set(foldLetters(words).trim().split(/\s+/));

const STOP_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = { fr: toSet(FRENCH), en: toSet(ENGLISH) };

/** Whether a folded word is left out of indexes and questions of a language. */
export const isStopWord = (foldedWord: string, language: Language): boolean => STOP_WORDS[language].has(foldedWord);
