import type { CompanyFacts, LegalNotices } from '../company-facts.ts';
import { readDay, toOneLine } from '../import/columns.rules.ts';

/** What the API Recherche d'entreprises says about a SIREN. */
export type CompanySearchResult =
  | { readonly isKnown: false }
  | {
      readonly isKnown: true;
      /** Without the source of the head office, which the caller adds. */
      readonly facts: Omit<CompanyFacts, 'headOffice'>;
      readonly headOffice: {
        readonly siret: string | null;
        readonly address: string | null;
        readonly isOpen: boolean | null;
      } | null;
      readonly notices: LegalNotices;
    };

type Json = Readonly<Record<string, unknown>>;

/** A text of a foreign server that goes into a response. */
const MAX_TEXT_CHARACTERS = 500;
const MAX_VAT_NUMBERS = 20;

/**
 * Reads a response of `GET /search`: {"results":[{"siren",…,"siege":{…},"bodacc":{"radiation","procedure_collective"},"tva":[…]}]}. Returns
 * null when it is no such response. A SIREN is known only when a result has exactly this one.
 */
export function readCompanySearch(response: unknown, siren: string): CompanySearchResult | null {
  const results = getRecord(response)?.['results'];
  if (!Array.isArray(results)) return null;
  const unit = results.map(getRecord).find((result) => result?.['siren'] === siren);
  if (!unit) return { isKnown: false };
  const isMasked =
    unit['statut_diffusion'] !== undefined && unit['statut_diffusion'] !== null && unit['statut_diffusion'] !== 'O';
  const legalForm = readCode(unit['nature_juridique']);
  const activity = readCode(unit['activite_principale']);
  const complements = getRecord(unit['complements']);
  const isSoleTrader = complements?.['est_entrepreneur_individuel'];
  return {
    isKnown: true,
    facts: {
      name: isMasked ? null : (readText(unit['nom_raison_sociale']) ?? readText(unit['nom_complet'])),
      otherNames: isMasked
        ? []
        : [readText(unit['nom_complet']), readText(unit['sigle'])].filter((name) => name !== null),
      isPerson: typeof isSoleTrader === 'boolean' ? isSoleTrader : legalForm === null ? null : legalForm === '1000',
      isMasked,
      status: readStatus(unit['etat_administratif']),
      closedOn: readDate(unit['date_fermeture']),
      createdOn: readDate(unit['date_creation']),
      legalForm,
      activity: activity === null ? null : { code: activity, nomenclature: 'NAFRev2' },
    },
    headOffice: readHeadOffice(getRecord(unit['siege']), isMasked),
    notices: readNotices(unit),
  };
}

function readHeadOffice(office: Json | null, isMasked: boolean) {
  if (office === null) return null;
  const siret = readText(office['siret']);
  const state = office['etat_administratif'];
  return {
    siret: siret !== null && /^\d{14}$/.test(siret) ? siret : null,
    address: isMasked || office['statut_diffusion_etablissement'] === 'P' ? null : readText(office['adresse']),
    isOpen: state === 'A' ? true : state === 'F' ? false : null,
  };
}

/** A missing member is unknown; one that is null says that nothing was published. */
function readNotices(unit: Json): LegalNotices {
  const announcements = getRecord(unit['bodacc']);
  const registration = getRecord(unit['immatriculation']);
  const struckOffOn = readDate(registration?.['date_radiation']);
  const vatNumbers = Array.isArray(unit['tva']) ? unit['tva'].slice(0, MAX_VAT_NUMBERS) : [];
  return {
    struckOff:
      struckOffOn === null ? readStrikingOff(announcements?.['radiation']) : { isStruckOff: true, date: struckOffOn },
    procedure: readProcedure(announcements?.['procedure_collective']),
    vatNumbers: vatNumbers.filter((number) => typeof number === 'string'),
  };
}

function readStrikingOff(value: unknown): LegalNotices['struckOff'] {
  if (value === null) return { isStruckOff: false, date: null };
  const radiation = getRecord(value);
  if (radiation === null) return null;
  const isStruckOff = radiation['est_radie'];
  // The announcement exists, and its state is not said: a person looks at it.
  const isCertain = typeof isStruckOff === 'boolean';
  return { isStruckOff: isCertain ? isStruckOff : radiation['date'] !== null, date: readDate(radiation['date']) };
}

/** `statut` is a word of the source; only one that says that the procedure is closed is read as such. */
function readProcedure(value: unknown): LegalNotices['procedure'] {
  if (value === null) return { isOpen: false, date: null };
  const procedure = getRecord(value);
  if (procedure === null) return null;
  const { statut, date, id_annonce: announcement } = procedure;
  if (!statut && !date && !announcement) return { isOpen: false, date: null };
  const isClosed = typeof statut === 'string' && /^(?:cl[oô]tur|termin|aucun)/i.test(statut);
  return { isOpen: !isClosed, date: readDate(date) };
}

const readStatus = (value: unknown): CompanyFacts['status'] =>
  value === 'A' ? 'active' : value === 'C' ? 'ceased' : 'unknown';

const readDate = (value: unknown): string | null => readDay(typeof value === 'string' ? value : null);

/** The source writes [NON-DIFFUSIBLE] for what is not published. */
function readText(value: unknown): string | null {
  if (typeof value !== 'string' || value.includes('[NON-DIFFUSIBLE]')) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
  return toOneLine(value.slice(0, MAX_TEXT_CHARACTERS).replace(/[\u0000-\u001f\u007f]/g, ' '));
}

const readCode = (value: unknown): string | null =>
  typeof value === 'string' && /^[\dA-Z.]{1,8}$/.test(value) ? value : null;

const getRecord = (value: unknown): Json | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
