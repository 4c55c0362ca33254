import { readCii } from './cii/read-cii.ts';
import type { Invoice, Syntax } from './model/invoice.ts';
import { PROFILE_RULES } from './profiles/profile.rules.ts';
import { findProfile, type Profile } from './profiles/profiles.ts';
import { AMOUNT_RULES } from './rules/amount.rules.ts';
import { CODE_RULES } from './rules/code.rules.ts';
import { CONDITION_RULES } from './rules/condition.rules.ts';
import { PRESENCE_RULES } from './rules/presence.rules.ts';
import type { Rule, Severity } from './rules/rule.ts';
import { VAT_CATEGORY_RULES } from './rules/vat-category.rules.ts';
import { readUbl } from './ubl/read-ubl.ts';
import { UBL_RULES } from './ubl/ubl.rules.ts';
import { locate, type XmlElement } from './xml/xml-element.ts';

/** A broken rule at one place. `line` and `column` from 1. */
export type Finding = {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly remedy: string;
  /** XPath from the root. */
  readonly path: string;
  readonly line: number;
  readonly column: number;
};

export type EInvoiceValidation = {
  readonly syntax: Syntax;
  readonly profile: Profile;
  /** Without a finding that is fatal. */
  readonly isValid: boolean;
  /** All findings counted, also those that are not listed. */
  readonly fatalCount: number;
  readonly warningCount: number;
  /** In the order of the file, at most 500, of one rule at most 20. */
  readonly findings: readonly Finding[];
  readonly rulesApplied: number;
};

const MAX_FINDINGS = 500;
const MAX_FINDINGS_OF_A_RULE = 20;

const UBL_NAMESPACES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Invoice: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
    CreditNote: 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2',
  }),
);
const CII_NAMESPACE = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100';

/** Returns the invoice of a root element: UBL 2.1 Invoice or CreditNote, or CII D16B; null for any other element. */
export function readInvoice(root: XmlElement): Invoice | null {
  if (UBL_NAMESPACES.get(root.localName) === root.namespace) return readUbl(root);
  return root.localName === 'CrossIndustryInvoice' && root.namespace === CII_NAMESPACE ? readCii(root) : null;
}

/** The rules that apply to an invoice: those of EN 16931, of its syntax and of its Factur-X profile. */
export function selectRules(invoice: Invoice, profile: Profile): readonly Rule[] {
  const core = [...PRESENCE_RULES, ...CONDITION_RULES, ...AMOUNT_RULES, ...CODE_RULES, ...VAT_CATEGORY_RULES];
  const inProfile =
    profile.leavesOut.length === 0 ? core : core.filter(({ code }) => !profile.leavesOut.includes(code));
  return [...inProfile, ...(invoice.syntax === 'ubl' ? UBL_RULES : []), ...PROFILE_RULES];
}

/** Applies all rules. The time is linear in the size of the file: rules visit each line a fixed number of times. */
export function validateEInvoice(invoice: Invoice): EInvoiceValidation {
  const profile = findProfile(invoice);
  const rules = selectRules(invoice, profile);
  const counts = { fatal: 0, warning: 0 };
  const broken: { readonly rule: Rule; readonly at: XmlElement }[] = [];
  for (const rule of rules) {
    let count = 0;
    for (const at of rule.check(invoice)) {
      count += 1;
      if (count <= MAX_FINDINGS_OF_A_RULE) broken.push({ rule, at });
    }
    counts[rule.severity] += count;
  }
  const findings = broken
    .toSorted((left, right) => left.at.line - right.at.line || left.at.column - right.at.column)
    .slice(0, MAX_FINDINGS)
    .map(({ rule: { code, severity, message, remedy }, at }) => {
      const { line, column } = at;
      return { code, severity, message, remedy, path: locate(at), line, column };
    });
  return {
    syntax: invoice.syntax,
    profile,
    isValid: counts.fatal === 0,
    fatalCount: counts.fatal,
    warningCount: counts.warning,
    findings,
    rulesApplied: rules.length,
  };
}
