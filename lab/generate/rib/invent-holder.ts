import type { Draw } from '../draw.ts';
import { inventCompany } from '../invented/companies.ts';
import { inventName, inventPerson } from '../invented/people.ts';

const HOLDER_TITLES = { F: ['MME', 'Mme', 'Madame', 'MLLE'], M: ['M', 'M.', 'MR', 'Monsieur'] } as const;

/** Invents an account holder on one line. */
export function inventHolder(draw: Draw): string {
  const { first, last, gender } = inventPerson(draw, 'fr');
  const spouse = inventPerson(draw, 'fr');
  const title = HOLDER_TITLES[gender];
  return draw.weighted([
    [5, `${draw.pick(title)} ${first} ${last}`],
    [3, `${draw.pick(title)} ${last.toUpperCase()} ${first.toUpperCase()}`],
    [2, `${first} ${last.toUpperCase()}`],
    [2, `M. OU MME ${last.toUpperCase()} ${first} ET ${spouse.first}`],
    [4, inventCompany(draw, 'fr').fullName],
  ]);
}

/** Invents an account holder as banks print it: joint accounts, a title or legal form on its own line, bodies without a legal form. */
export function inventHolderLines(draw: Draw): readonly string[] {
  const [first, second] = [inventPerson(draw, 'fr'), inventPerson(draw, 'fr')];
  const place = inventName(draw, 'fr').toUpperCase();
  const hasCapitals = draw.chance(0.6);
  const toCase = (text: string) => (hasCapitals ? text.toUpperCase() : text);
  const formatName = (person: typeof first) =>
    toCase(hasCapitals ? `${person.last} ${person.first}` : `${person.first} ${person.last}`);
  const body = draw.pick([
    `SYNDICAT DES COPROPRIETAIRES RESIDENCE LES ${place}`,
    `SDC ${draw.whole(2, 90)} RUE DE ${place}`,
    `INDIVISION ${place}`,
    `SUCCESSION ${place} ${first.first.toUpperCase()}`,
    `ASSOCIATION SPORTIVE DE ${place}`,
    `GAEC DE ${place}`,
    `OGEC ECOLE ${place}`,
    `EI ${place} ${first.first.toUpperCase()}`,
  ]);
  return draw.weighted([
    [6, [inventHolder(draw)]],
    [3, [`M ${formatName(first)}`, `OU MME ${formatName(second)}`]],
    [
      2,
      [
        `${draw.pick(['M', 'M.', 'Monsieur'])} ${formatName(first)}`,
        `${draw.pick(['MME', 'Madame'])} ${formatName(second)}`,
      ],
    ],
    [2, [`M. OU MME ${formatName(first)}`]],
    [1, [`MR ET MME ${toCase(first.last)}`, `${toCase(first.first)} ET ${toCase(second.first)}`]],
    [2, [toCase(first.gender === 'F' ? 'Madame' : 'Monsieur'), formatName(first)]],
    [1, [`MME ${formatName(first)}`, `NEE ${second.last.toUpperCase()}`]],
    [2, ['SOCIETE CIVILE IMMOBILIERE', `LES ${draw.pick(['CHENES', 'MOULINS', 'HAUTS'])} DE ${place}`]],
    [2, [inventCompany(draw, 'fr').fullName]],
    [2, [body]],
  ]);
}
