import type { CompanyAnswer, CompanyFacts, HeadOfficeFacts } from '../company-facts.ts';
import type { HeadOfficeRow, ImportedRegister, RegisterLookup, UnitRow } from './register-lookup.ts';
import { describeRegister } from './sources.ts';

/** Returns what the imported registers say about a company. */
export function readRegisterAnswer(siren: string, { registers, unit, headOffice }: RegisterLookup): CompanyAnswer {
  const { units, head_offices: headOffices } = registers;
  if (units === undefined) return { kind: 'unavailable', reason: 'aucun fichier Sirene n’a été importé' };
  const source = describeRegister('units', toSourceDates(units));
  if (unit !== null) {
    const office = headOffices === undefined ? null : readHeadOffice(siren, unit, headOffice, headOffices);
    return { kind: 'known', facts: readUnit(siren, unit, office, source), source };
  }
  return units.isComplete
    ? { kind: 'unknown', source }
    : { kind: 'unavailable', reason: 'le fichier Sirene importé est un extrait qui ne contient pas ce SIREN' };
}

const toSourceDates = ({ datasetDate, importedAt }: ImportedRegister) => ({ datasetDate, fetchedAt: importedAt });

function readUnit(
  siren: string,
  unit: UnitRow,
  office: HeadOfficeFacts | null,
  source: HeadOfficeFacts['source'],
): CompanyFacts {
  const status = unit.status === 'A' ? 'active' : unit.status === 'C' ? 'ceased' : 'unknown';
  return {
    name: unit.name,
    otherNames: [unit.usual_name, unit.acronym].filter((name) => name !== null),
    isPerson: unit.is_person,
    // Only an unreadable line has no state; it is stored as masked, so that nothing of it is shown.
    isMasked: status === 'unknown' ? null : unit.is_masked,
    status,
    // The current period of a ceased unit begins with its cessation.
    closedOn: status === 'ceased' ? unit.status_since : null,
    createdOn: unit.created_on,
    legalForm: unit.legal_form,
    activity: unit.naf === null ? null : { code: unit.naf, nomenclature: unit.naf_nomenclature },
    headOffice: office ?? {
      siret: toSiret(siren, unit.head_office_nic),
      address: null,
      isOpen: null,
      source,
    },
  };
}

/** A head office that moved since the other file was made is not the one that this file describes. */
function readHeadOffice(
  siren: string,
  unit: UnitRow,
  row: HeadOfficeRow | null,
  register: ImportedRegister,
): HeadOfficeFacts | null {
  if (row === null || (unit.head_office_nic !== null && row.nic !== unit.head_office_nic)) return null;
  return {
    siret: toSiret(siren, row.nic),
    address: unit.is_masked ? null : row.address,
    isOpen: row.status === null ? null : row.status === 'A',
    source: describeRegister('head_offices', toSourceDates(register)),
  };
}

const toSiret = (siren: string, nic: string | null): string | null => (nic === null ? null : `${siren}${nic}`);
