import type { Language } from './language.ts';

/** Verbs that help another one, and words for any thing: a question means the same without them. Folded. */
const LIGHT_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  fr: new Set(
    `peux puis pouvons pouvez peuvent pourrais pourrait pourra pouvoir dois doit devons devez doivent devrais devrait devoir veux veut voulons
    voulez veulent voudrais voudrait vouloir suis es sommes etes serai sera seront serait etais aurai aura auront aurait avoir eu vais va vas
    allons allez vont aller fais faisons faites font fera sais savoir sait quelque quelques chose truc trucs quelqu'un svp stp merci besoin
    possible etait soit soient ceux celle celui celles nb nbre existe existent passe passer
    sert servent temps question questions sujet propos avant apres lors actuellement toujours encore deja aussi vraiment exactement normalement
    contacter contacte joindre adresser devient deviennent devenir arrive arriver obtenir utiliser concerne concernant ici
    vient viens viennent venu venue prendre prends prend prenons prenez prennent pris prise mettre mets met mettons mettez mettent
    dame dames monsieur madame gens hier demain aujourd trop tres assez plutot bref enfin voila juste genre super gros grosse tout chez
    beaucoup vite rapidement justement ok`.split(/\s+/),
  ),
  en: new Set('may might must need needs want wants get gets please somebody something anything'.split(' ')),
};

/** Whether a question means the same without a folded word. */
export const isLightWord = (folded: string, language: Language): boolean => LIGHT_WORDS[language].has(folded);

/** English words that say little of what a question is about: one that the lexicon does not find in the documents counts as said. */
const VAGUE_WORDS: ReadonlySet<string> = new Set(
  `able advance ahead allow allowed allows answer answers ask available bring come comes do done early ever exactly far find first given go goes
  handed handle handled happen happens happened keep kept know last late left let long look made make many maximum mean minimum much near
  next often old one open people person possible put quick reach right say says see send set size small soon start starts still stop take takes
  taken tell thing things think time told try turn turned type understand way ways went work works wrong`.split(/\s+/),
);

/** Whether a question means much the same without a folded word for which documents of the other language have nothing. */
export const isVagueWord = (folded: string, language: Language): boolean =>
  language === 'en' && VAGUE_WORDS.has(folded);
