import type { SourceFacts } from '../company-facts.ts';

const OPEN_LICENCE = 'Licence Ouverte 2.0';

const REGISTER_NAMES = {
  units: 'INSEE, base Sirene, fichier StockUniteLegale',
  head_offices: 'INSEE, base Sirene, fichier StockEtablissement',
  freeze_list: 'Direction générale du Trésor, registre national des gels',
} as const;

export type RegisterName = keyof typeof REGISTER_NAMES;

/** Describes an imported register. */
export const describeRegister = (
  register: RegisterName,
  facts: Pick<SourceFacts, 'datasetDate' | 'fetchedAt'>,
): SourceFacts => ({ name: REGISTER_NAMES[register], licence: OPEN_LICENCE, ...facts });

/** A rule that needs no source. */
export const COMPUTED_SOURCE_NAME = 'Probant, calcul';

const describeLive =
  (name: string, licence: string) =>
  (fetchedAt: Date): SourceFacts => ({
    name,
    licence,
    datasetDate: fetchedAt.toISOString().slice(0, 10),
    fetchedAt,
  });

export const describeCompanySearch = describeLive("DINUM, API Recherche d'entreprises", OPEN_LICENCE);
export const describeVies = describeLive('Commission européenne, VIES', 'Commission européenne, conditions de VIES');
