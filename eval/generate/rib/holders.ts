import type { Draw } from '../draw.ts';
import { inventCompany } from '../invented/companies.ts';
import { inventName, inventPerson } from '../invented/people.ts';

const TITLES = { F: ['MME', 'Mme', 'Madame', 'MLLE'], M: ['M', 'M.', 'MR', 'Monsieur'] } as const;

/** Whose the account is, on one line. */
export function inventHolder(draw: Draw): string {
  const { first, last, gender } = inventPerson(draw, 'fr');
  const other = inventPerson(draw, 'fr');
  const title = TITLES[gender];
  return draw.weighted([
    [5, `${draw.pick(title)} ${first} ${last}`],
    [3, `${draw.pick(title)} ${last.toUpperCase()} ${first.toUpperCase()}`],
    [2, `${first} ${last.toUpperCase()}`],
    [2, `M. OU MME ${last.toUpperCase()} ${first} ET ${other.first}`],
    [4, inventCompany(draw, 'fr').fullName],
  ]);
}

/** The same as banks like to set it: joint accounts, a title or a legal form on a line of its own, bodies without a legal form. */
export function inventHolderLines(draw: Draw): readonly string[] {
  const [one, two] = [inventPerson(draw, 'fr'), inventPerson(draw, 'fr')];
  const place = inventName(draw, 'fr').toUpperCase();
  const shout = draw.chance(0.6);
  const cased = (text: string) => (shout ? text.toUpperCase() : text);
  const named = ({ first, last }: typeof one) => cased(shout ? `${last} ${first}` : `${first} ${last}`);
  const body = draw.pick([
    `SYNDICAT DES COPROPRIETAIRES RESIDENCE LES ${place}`,
    `SDC ${draw.whole(2, 90)} RUE DE ${place}`,
    `INDIVISION ${place}`,
    `SUCCESSION ${place} ${one.first.toUpperCase()}`,
    `ASSOCIATION SPORTIVE DE ${place}`,
    `GAEC DE ${place}`,
    `OGEC ECOLE ${place}`,
    `EI ${place} ${one.first.toUpperCase()}`,
  ]);
  return draw.weighted([
    [6, [inventHolder(draw)]],
    [3, [`M ${named(one)}`, `OU MME ${named(two)}`]],
    [2, [`${draw.pick(['M', 'M.', 'Monsieur'])} ${named(one)}`, `${draw.pick(['MME', 'Madame'])} ${named(two)}`]],
    [2, [`M. OU MME ${named(one)}`]],
    [1, [`MR ET MME ${cased(one.last)}`, `${cased(one.first)} ET ${cased(two.first)}`]],
    [2, [cased(one.gender === 'F' ? 'Madame' : 'Monsieur'), named(one)]],
    [1, [`MME ${named(one)}`, `NEE ${two.last.toUpperCase()}`]],
    [2, ['SOCIETE CIVILE IMMOBILIERE', `LES ${draw.pick(['CHENES', 'MOULINS', 'HAUTS'])} DE ${place}`]],
    [2, [inventCompany(draw, 'fr').fullName]],
    [2, [body]],
  ]);
}
