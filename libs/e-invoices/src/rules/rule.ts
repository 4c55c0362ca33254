import type { Invoice, Line, Party, Term } from '../model/invoice.ts';
import { isStated } from '../model/values.ts';
import type { XmlElement } from '../xml/xml-element.ts';

export type Severity = 'fatal' | 'warning';

/** One business rule. `message` says in French what the rule requires, `remedy` what to do; neither contains a value of the file. */
export type Rule = {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly remedy: string;
  /** Returns the elements at which the rule is broken; none when it is met or does not apply. */
  readonly check: (invoice: Invoice) => Iterable<XmlElement>;
};

/** Returns the place of a group that lacks a term. */
export const lacks = (term: Term, at: XmlElement): readonly XmlElement[] => (isStated(term) ? [] : [at]);

/** Returns the groups that lack a term. */
export const lacking = <T extends { readonly at: XmlElement }>(
  groups: readonly T[],
  pick: (group: T) => Term,
): readonly XmlElement[] => groups.filter((group) => !isStated(pick(group))).map(({ at }) => at);

/** Returns the elements that do not meet a condition. */
export const failing = (elements: readonly Term[], holds: (element: XmlElement) => boolean): readonly XmlElement[] =>
  elements.filter((element): element is XmlElement => element !== null && !holds(element));

export const partiesOf = ({ seller, buyer, payee, taxRepresentative }: Invoice): readonly Party[] =>
  [seller, buyer, payee, taxRepresentative].filter((party): party is Party => party !== null);

export const lineAdjustments = (lines: readonly Line[], kind: 'allowance' | 'charge') =>
  lines.flatMap(({ adjustments }) => adjustments).filter((adjustment) => adjustment.kind === kind);

export const documentAdjustments = ({ adjustments }: Invoice, kind: 'allowance' | 'charge') =>
  adjustments.filter((adjustment) => adjustment.kind === kind);
