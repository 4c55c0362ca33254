import type { Draw } from '../draw.ts';
import type { Language } from '../generated-document.ts';

type Gender = 'F' | 'M';
export type Person = { readonly first: string; readonly last: string; readonly gender: Gender };

const splitWords = (list: string): readonly string[] => list.split(' ');

const FIRST_NAMES: Readonly<Record<Language, Readonly<Record<Gender, readonly string[]>>>> = {
  fr: {
    F: splitWords(
      'Alice Camille Élodie Gaëlle Inès Léa Nadia Pauline Sophie Zoé Françoise Hélène Maëlys Aïcha Béatrice Cécile Delphine Émilie Fatou Jeanne Louise Margaux Noémie Océane Solène Thérèse Yasmine Anne-Laure Marie-Claude',
    ),
    M: splitWords(
      'Bruno David Franck Hugo Jérôme Karim Marc Olivier Quentin Rémi Thomas Yann Étienne François Gaël Loïc Mathéo Nicolas Raphaël Sébastien Théo Vincent Benoît Cédric Mamadou Frédéric Jean-Pierre Pierre-Yves Aurélien',
    ),
  },
  de: {
    F: splitWords('Anke Birgit Claudia Franziska Heike Jana Katrin Petra Sabine Ute Änne Jördis'),
    M: splitWords('Andreas Bernd Christian Dirk Frank Jürgen Klaus Matthias Stefan Uwe Jörg Günther'),
  },
  en: {
    F: splitWords('Alison Beth Charlotte Emma Grace Holly Joanne Laura Megan Rachel Susan Victoria'),
    M: splitWords('Adam Brian Christopher Daniel Gareth Harry James Liam Oliver Peter Simon Trevor'),
  },
};

const NAME_ROOTS = splitWords(
  'bar ber bel cal car cor dal del dor fal fer gal gar jol lan lau lem lor mar mel mon nor per pol ran rav sal ser sol tal ter val ver vin zel tur bri cha cla gre pla tre bou cou fou gui lou rou sau tou vau cham cler gran mont pont',
);
const NAME_ENDINGS: Readonly<Record<Language, readonly string[]>> = {
  fr: splitWords('ac and ard el et ier in ine is on ot oux y eau ette ois ay ault ère énac iaud eyron ogne ure'),
  de: splitWords('mann er berg feld inger stein meyer hoff bach wald ke ler'),
  en: splitWords('son ton ley ford worth well field er by combe wick'),
};

/** Invents a family name, or the name of a place or company, that sounds native to the language. */
export function inventName(draw: Draw, language: Language): string {
  const middle = draw.chance(0.35) ? draw.pick(NAME_ROOTS) : '';
  const name = draw.pick(NAME_ROOTS) + middle + draw.pick(NAME_ENDINGS[language]);
  const full = name.charAt(0).toUpperCase() + name.slice(1);
  return language === 'fr' && draw.chance(0.05) ? `${draw.pick(['Le ', 'De ', 'La ', "D'"])}${full}` : full;
}

export function inventPerson(draw: Draw, language: Language): Person {
  const gender = draw.pick(['F', 'M'] as const);
  return { first: draw.pick(FIRST_NAMES[language][gender]), last: inventName(draw, language), gender };
}
