import type { Language } from './language.ts';

/** Verbs that help another one, and words that stand for any thing: a question means the same without them. Folded. */
const LIGHT_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  fr: new Set(
    `peux puis pouvons pouvez peuvent pourrais pourrait pourra pouvoir dois doit devons devez doivent devrais devrait devoir veux veut voulons
    voulez veulent voudrais voudrait vouloir suis es sommes etes serai sera seront serait etais aurai aura auront aurait avoir eu vais va vas
    allons allez vont aller fais faisons faites font fera sais savoir sait quelque quelques chose truc trucs quelqu'un svp stp merci besoin
    possible etait soit soient ceux celle celui celles nb nbre existe existent passe passer
    sert servent`.split(/\s+/),
  ),
  en: new Set('may might must need needs want wants get gets please somebody something anything'.split(' ')),
};

/** Whether a question means the same without a folded word. */
export const isLightWord = (folded: string, language: Language): boolean => LIGHT_WORDS[language].has(folded);
