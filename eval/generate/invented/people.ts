import type { Language } from '../document.ts';
import type { Draw } from '../draw.ts';

type Gender = 'F' | 'M';
export type Person = { readonly first: string; readonly last: string; readonly gender: Gender };

const words = (list: string): readonly string[] => list.split(' ');

const FIRST: Readonly<Record<Language, Readonly<Record<Gender, readonly string[]>>>> = {
  fr: {
    F: words(
      'Alice Camille Élodie Gaëlle Inès Léa Nadia Pauline Sophie Zoé Françoise Hélène Maëlys Aïcha Béatrice Cécile Delphine Émilie Fatou Jeanne Louise Margaux Noémie Océane Solène Thérèse Yasmine Anne-Laure Marie-Claude',
    ),
    M: words(
      'Bruno David Franck Hugo Jérôme Karim Marc Olivier Quentin Rémi Thomas Yann Étienne François Gaël Loïc Mathéo Nicolas Raphaël Sébastien Théo Vincent Benoît Cédric Mamadou Frédéric Jean-Pierre Pierre-Yves Aurélien',
    ),
  },
  de: {
    F: words('Anke Birgit Claudia Franziska Heike Jana Katrin Petra Sabine Ute Änne Jördis'),
    M: words('Andreas Bernd Christian Dirk Frank Jürgen Klaus Matthias Stefan Uwe Jörg Günther'),
  },
  en: {
    F: words('Alison Beth Charlotte Emma Grace Holly Joanne Laura Megan Rachel Susan Victoria'),
    M: words('Adam Brian Christopher Daniel Gareth Harry James Liam Oliver Peter Simon Trevor'),
  },
};

const ROOTS = words(
  'bar ber bel cal car cor dal del dor fal fer gal gar jol lan lau lem lor mar mel mon nor per pol ran rav sal ser sol tal ter val ver vin zel tur bri cha cla gre pla tre bou cou fou gui lou rou sau tou vau cham cler gran mont pont',
);
const ENDINGS: Readonly<Record<Language, readonly string[]>> = {
  fr: words('ac and ard el et ier in ine is on ot oux y eau ette ois ay ault ère énac iaud eyron ogne ure'),
  de: words('mann er berg feld inger stein meyer hoff bach wald ke ler'),
  en: words('son ton ley ford worth well field er by combe wick'),
};

/** A family name, or the name of a place or a house, that sounds of the country. */
export function inventName(draw: Draw, language: Language): string {
  const middle = draw.chance(0.35) ? draw.pick(ROOTS) : '';
  const name = draw.pick(ROOTS) + middle + draw.pick(ENDINGS[language]);
  const full = name.charAt(0).toUpperCase() + name.slice(1);
  return language === 'fr' && draw.chance(0.05) ? `${draw.pick(['Le ', 'De ', 'La ', "D'"])}${full}` : full;
}

export function inventPerson(draw: Draw, language: Language): Person {
  const gender = draw.pick(['F', 'M'] as const);
  return { first: draw.pick(FIRST[language][gender]), last: inventName(draw, language), gender };
}
