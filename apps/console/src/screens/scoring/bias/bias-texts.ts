import { defineTexts } from '../../../i18n/define-texts.ts';

export const biasTexts = defineTexts({
  fr: {
    title: 'Rapport de biais',
    lead: (candidates: string, jobs: string, version: string) =>
      `${candidates} candidats inventés pour ${jobs} postes, règles ${version}. Aucune personne réelle : ce rapport montre ce que font les règles, pas un marché du travail.`,
    otherVersion: (version: string) =>
      `Votre classement vient des règles ${version} : ce rapport est celui d’une autre version.`,
    impact: 'Comment les groupes s’en sortent',
    impactLead:
      'Le taux est la part d’un groupe au-dessus du score médian de tous ; le rapport le compare au groupe le mieux placé. Sous les quatre cinquièmes, un groupe est signalé : c’est un motif d’examen, pas une conclusion.',
    population: 'Population',
    'population.identical': 'Mêmes qualifications pour les femmes et les hommes',
    'population.shifted': 'Femmes plus souvent avec une interruption de deux ans',
    weights: 'Poids',
    'weights.default': 'Poids habituels',
    'weights.location 0': 'Sans le lieu',
    'by.sex': 'Par sexe',
    'by.age': 'Par âge',
    'by.home': 'Par domicile',
    'by.sex and age': 'Par sexe et âge',
    chart: (by: string, values: string, line: string) => `${by} : ${values}. Ligne des quatre cinquièmes à ${line}.`,
    line: (rate: string) => `Ligne des quatre cinquièmes : ${rate}`,
    whisker: 'Trait fin : intervalle à 95 %',
    group: 'Groupe',
    count: 'Effectif',
    rate: 'Taux',
    interval: 'Intervalle',
    intervalOf: (low: string, high: string) => `${low} à ${high}`,
    ratio: 'Rapport',
    flagged: 'Sous 0,8',
    yes: 'oui',
    no: 'non',
    'group.men': 'Hommes',
    'group.women': 'Femmes',
    'group.< 30': 'Moins de 30 ans',
    'group.30-44': '30 à 44 ans',
    'group.45-54': '45 à 54 ans',
    'group.55+': '55 ans et plus',
    'group.disadvantaged commune': 'Commune défavorisée',
    'group.other': 'Autre commune',

    invariance: 'Ce qui ne change jamais un score',
    invarianceLead: (pairs: string, differences: string) =>
      `${pairs} comparaisons d’un candidat avec lui-même, un seul trait changé : ${differences} différence.`,
    change: 'Changé',
    pairs: 'Comparaisons',
    differences: 'Différences',
    sensitivity: 'Ce qui peut changer un score sans être un mérite',
    sensitivityLead:
      'Ne donnez du poids à un critère que si le poste le demande. Changement du score de 0 à 1, candidats qui changent de niveau, qui entrent dans les dix premiers ou en sortent.',
    mean: 'En moyenne',
    largest: 'Au plus',
    fitLevel: 'Autre niveau',
    topTen: 'Dix premiers',
    'change.first and last name of another group': 'Prénom et nom d’un autre groupe',
    'change.e-mail, telephone, profile link, text of the resume': 'Courriel, téléphone, profil en ligne, texte du CV',
    'change.feminine for masculine titles, and the reverse': 'Intitulés au féminin ou au masculin',
    'change.inclusive spelling with ·': 'Écriture inclusive avec ·',
    'change.inclusive spelling with .': 'Écriture inclusive avec .',
    'change.inclusive spelling with ( )': 'Écriture inclusive avec ( )',
    'change.inclusive spelling with /': 'Écriture inclusive avec /',
    'change.inclusive spelling with -': 'Écriture inclusive avec -',
    'change.feminine for masculine terms of the job': 'Termes du poste au féminin',
    'change.without accents': 'Sans accents',
    'change.in capitals': 'En capitales',
    'change.order of the lists': 'Ordre des listes',
    'change.school': 'École',
    'change.companies and descriptions of positions': 'Entreprises et descriptions des postes',
    'change.home, when anonymized': 'Domicile, quand le lieu est ignoré',
    'change.home in the same place': 'Domicile au même endroit',
    'change.home in the same department': 'Domicile dans le même département',
    'change.home in another region': 'Domicile dans une autre région',
    'change.no home stated': 'Domicile non précisé',
    'change.a gap of 12 months': 'Interruption de 12 mois',
    'change.a gap of 24 months': 'Interruption de 24 mois',
    'change.years without months': 'Années sans les mois',
    'change.25 years of experience': '25 ans d’expérience',
    'change.a foreign degree': 'Diplôme étranger',
    'change.no level of languages': 'Niveau de langue non précisé',
    made: (command: string) => `Refaire ce rapport, octet pour octet : ${command}`,
  },
  en: {
    title: 'Bias report',
    lead: (candidates: string, jobs: string, version: string) =>
      `${candidates} invented candidates for ${jobs} jobs, rules ${version}. No real person: this report shows what the rules do, not a labour market.`,
    otherVersion: (version: string) => `Your ranking is of the rules ${version}: this report is of another version.`,
    impact: 'How groups fare',
    impactLead:
      'The rate is the share of a group above the median score of all; the ratio compares it with the best group. Below four fifths a group is flagged: a reason to look, not a conclusion.',
    population: 'Population',
    'population.identical': 'Same qualifications for women and men',
    'population.shifted': 'Women more often with a gap of two years',
    weights: 'Weights',
    'weights.default': 'Usual weights',
    'weights.location 0': 'Without the place',
    'by.sex': 'By sex',
    'by.age': 'By age',
    'by.home': 'By home',
    'by.sex and age': 'By sex and age',
    chart: (by: string, values: string, line: string) => `${by}: ${values}. Four-fifths line at ${line}.`,
    line: (rate: string) => `Four-fifths line: ${rate}`,
    whisker: 'Thin line: 95% interval',
    group: 'Group',
    count: 'Number',
    rate: 'Rate',
    interval: 'Interval',
    intervalOf: (low: string, high: string) => `${low} to ${high}`,
    ratio: 'Ratio',
    flagged: 'Below 0.8',
    yes: 'yes',
    no: 'no',
    'group.men': 'Men',
    'group.women': 'Women',
    'group.< 30': 'Under 30',
    'group.30-44': '30 to 44',
    'group.45-54': '45 to 54',
    'group.55+': '55 and over',
    'group.disadvantaged commune': 'Disadvantaged commune',
    'group.other': 'Other commune',

    invariance: 'What never changes a score',
    invarianceLead: (pairs: string, differences: string) =>
      `${pairs} comparisons of a candidate with itself, one trait changed: ${differences} differences.`,
    change: 'Changed',
    pairs: 'Comparisons',
    differences: 'Differences',
    sensitivity: 'What can change a score without being a merit',
    sensitivityLead:
      'Give a criterion weight only if the job needs it. Change of the score from 0 to 1, candidates whose level changes, who enter or leave the best ten.',
    mean: 'Mean',
    largest: 'Largest',
    fitLevel: 'Other level',
    topTen: 'Best ten',
    'change.first and last name of another group': 'First and last name of another group',
    'change.e-mail, telephone, profile link, text of the resume': 'E-mail, telephone, profile link, text of the resume',
    'change.feminine for masculine titles, and the reverse': 'Feminine for masculine titles, and the reverse',
    'change.inclusive spelling with ·': 'Inclusive spelling with ·',
    'change.inclusive spelling with .': 'Inclusive spelling with .',
    'change.inclusive spelling with ( )': 'Inclusive spelling with ( )',
    'change.inclusive spelling with /': 'Inclusive spelling with /',
    'change.inclusive spelling with -': 'Inclusive spelling with -',
    'change.feminine for masculine terms of the job': 'Feminine for masculine terms of the job',
    'change.without accents': 'Without accents',
    'change.in capitals': 'In capitals',
    'change.order of the lists': 'Order of the lists',
    'change.school': 'School',
    'change.companies and descriptions of positions': 'Companies and descriptions of positions',
    'change.home, when anonymized': 'Home, when the place is left out',
    'change.home in the same place': 'Home in the same place',
    'change.home in the same department': 'Home in the same department',
    'change.home in another region': 'Home in another region',
    'change.no home stated': 'No home stated',
    'change.a gap of 12 months': 'A gap of 12 months',
    'change.a gap of 24 months': 'A gap of 24 months',
    'change.years without months': 'Years without months',
    'change.25 years of experience': '25 years of experience',
    'change.a foreign degree': 'A foreign degree',
    'change.no level of languages': 'No level of languages',
    made: (command: string) => `To make this report again, byte for byte: ${command}`,
  },
});

type BiasTexts = typeof biasTexts.fr | typeof biasTexts.en;

const findText = (t: BiasTexts, name: string): string | null => {
  const text = (t as Readonly<Record<string, unknown>>)[name];
  return typeof text === 'string' ? text : null;
};

/** The name of a group of the report, such as `women 30-44`; null when the catalogue has none. */
export function nameGroup(t: BiasTexts, group: string): string | null {
  const whole = findText(t, `group.${group}`);
  if (whole !== null) return whole;
  const [sex = '', ...age] = group.split(' ');
  const [first, second] = [findText(t, `group.${sex}`), findText(t, `group.${age.join(' ')}`)];
  return first === null || second === null ? null : `${first}, ${second.toLowerCase()}`;
}

/** The name of a change of the report; null when the catalogue has none. */
export const nameChange = (t: BiasTexts, change: string): string | null => findText(t, `change.${change}`);
