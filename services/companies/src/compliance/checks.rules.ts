import type { CheckStatus, CompanyCheckCode, CompanyCompliance, CompanyOutcome } from '@probant/contracts/companies';
import type { CompanyFacts, FreezeAnswer, LegalNotices, SourceFacts, VatAnswer } from '../company-facts.ts';
import { COMPUTED_SOURCE_NAME } from './sources.ts';

export type Check = CompanyCompliance['checks'][number];

/** Everything that the checks are made from. */
export type CheckInput = {
  readonly isValidSiren: boolean;
  /** The company as the most recent source that knows it describes it, or why there is none, in French. */
  readonly company:
    | { readonly facts: CompanyFacts; readonly source: SourceFacts; readonly isMissingOnline: boolean }
    | { readonly reason: string };
  /** Announcements, or why there are none, in French. */
  readonly notices: { readonly notices: LegalNotices; readonly source: SourceFacts } | { readonly reason: string };
  /** Whether the VAT number is valid. */
  readonly vat: VatAnswer;
  readonly freeze: FreezeAnswer;
};

/** Makes the eight checks, in the order of the contract. A check without a source is never `ok`. */
export const makeChecks = (input: CheckInput): readonly Check[] => [
  checkSirenFormat(input),
  checkSirenKnown(input),
  checkActive(input),
  checkNotStruckOff(input),
  checkNoCollectiveProcedure(input),
  checkVatNumber(input),
  checkAssetFreeze(input),
  checkHeadOfficeOpen(input),
];

/** `to_check` wins, and one check without a source keeps a company from being clear. */
export function summarizeChecks(checks: readonly Pick<Check, 'status'>[]): CompanyOutcome {
  if (checks.some(({ status }) => status === 'to_check')) return 'to_check';
  return checks.length > 0 && checks.every(({ status }) => status === 'ok') ? 'clear' : 'not_evaluated';
}

const answer = (code: CompanyCheckCode, status: CheckStatus, source: SourceFacts, message: string): Check => ({
  code,
  status,
  source: source.name,
  source_date: source.datasetDate,
  message,
});

const skip = (code: CompanyCheckCode, reason: string): Check => ({
  code,
  status: 'not_evaluated',
  source: null,
  source_date: null,
  message: `Non évalué : ${reason}.`,
});

const since = (date: string | null): string => (date === null ? '' : ` depuis le ${formatDay(date)}`);
const onDay = (date: string | null): string => (date === null ? '' : ` le ${formatDay(date)}`);
const formatDay = (date: string): string => date.split('-').reverse().join('/');

const checkSirenFormat = ({ isValidSiren }: CheckInput): Check => ({
  code: 'siren_format',
  status: isValidSiren ? 'ok' : 'to_check',
  source: COMPUTED_SOURCE_NAME,
  source_date: null,
  message: isValidSiren
    ? 'Le SIREN a neuf chiffres et une clé juste.'
    : 'La clé du SIREN est fausse : vérifier la saisie.',
});

function checkSirenKnown({ company }: CheckInput): Check {
  if ('reason' in company) return skip('siren_known', company.reason);
  return company.isMissingOnline
    ? answer(
        'siren_known',
        'to_check',
        company.source,
        'Le fichier importé connaît ce SIREN, mais la recherche en ligne ne le trouve pas.',
      )
    : answer('siren_known', 'ok', company.source, 'Le SIREN est connu.');
}

function checkActive({ company }: CheckInput): Check {
  if ('reason' in company) return skip('active', company.reason);
  const { facts, source } = company;
  if (facts.status === 'unknown') return skip('active', 'la source n’indique pas l’état administratif');
  return facts.status === 'active'
    ? answer('active', 'ok', source, 'L’unité légale est active.')
    : answer('active', 'to_check', source, `L’unité légale est cessée${since(facts.closedOn)}.`);
}

function checkNotStruckOff({ notices }: CheckInput): Check {
  if ('reason' in notices) return skip('not_struck_off', notices.reason);
  const { struckOff } = notices.notices;
  if (struckOff === null) return skip('not_struck_off', 'la source n’indique pas les radiations');
  return struckOff.isStruckOff
    ? answer('not_struck_off', 'to_check', notices.source, `Une radiation a été publiée${onDay(struckOff.date)}.`)
    : answer('not_struck_off', 'ok', notices.source, 'Aucune radiation n’est signalée.');
}

function checkNoCollectiveProcedure({ notices }: CheckInput): Check {
  const code = 'no_collective_procedure';
  if ('reason' in notices) return skip(code, notices.reason);
  const { procedure } = notices.notices;
  if (procedure === null) return skip(code, 'la source n’indique pas les procédures collectives');
  return procedure.isOpen
    ? answer(code, 'to_check', notices.source, `Une procédure collective a été publiée${onDay(procedure.date)}.`)
    : answer(code, 'ok', notices.source, 'Aucune procédure collective ouverte n’est signalée.');
}

function checkVatNumber({ isValidSiren, vat }: CheckInput): Check {
  if (!isValidSiren) return skip('vat_number', 'un SIREN dont la clé est fausse n’a pas de numéro de TVA');
  if (vat.kind === 'unavailable')
    return skip('vat_number', `le numéro de TVA est calculé et n’a pas été vérifié, car ${vat.reason}`);
  return vat.isValid
    ? answer('vat_number', 'ok', vat.source, 'Le numéro de TVA calculé est valide.')
    : answer(
        'vat_number',
        'to_check',
        vat.source,
        'Le numéro de TVA calculé n’est pas valide pour les échanges européens.',
      );
}

/** Only legal entities have names that can be compared: a name of a person is shared by many. */
function checkAssetFreeze({ company, freeze }: CheckInput): Check {
  const code = 'asset_freeze_name_match';
  if (freeze.kind === 'unavailable') return skip(code, freeze.reason);
  if ('reason' in company) return skip(code, company.reason);
  if (freeze.similar.length === 0)
    return answer(
      code,
      'ok',
      freeze.source,
      'Aucune personne morale du registre des gels ne porte un nom ressemblant.',
    );
  const numbers = freeze.similar.join(', ');
  return answer(
    code,
    'to_check',
    freeze.source,
    `Le nom ressemble à celui d’une personne morale du registre des gels (n° ${numbers}). Une homonymie est possible : une personne doit vérifier.`,
  );
}

function checkHeadOfficeOpen({ company }: CheckInput): Check {
  const code = 'head_office_open';
  if ('reason' in company) return skip(code, company.reason);
  const { headOffice } = company.facts;
  if (headOffice === null || headOffice.isOpen === null)
    return skip(code, 'aucune source n’indique si le siège est ouvert');
  return headOffice.isOpen
    ? answer(code, 'ok', headOffice.source, 'L’établissement siège est ouvert.')
    : answer(code, 'to_check', headOffice.source, 'L’établissement siège est fermé.');
}
