/** What one source knows about a company. */
export type CompanyFacts = {
  readonly name: string | null;
  /** Other names under which a list of entities may have it. */
  readonly otherNames: readonly string[];
  /** Null when the source does not say it. */
  readonly isPerson: boolean | null;
  /** The company objects to the publication of its name and address. Null when the source does not say it. */
  readonly isMasked: boolean | null;
  readonly status: 'active' | 'ceased' | 'unknown';
  readonly closedOn: string | null;
  readonly createdOn: string | null;
  readonly legalForm: string | null;
  readonly activity: { readonly code: string; readonly nomenclature: string | null } | null;
  readonly headOffice: HeadOfficeFacts | null;
};

export type HeadOfficeFacts = {
  readonly siret: string | null;
  readonly address: string | null;
  /** Null when the source does not say it. */
  readonly isOpen: boolean | null;
  readonly source: SourceFacts;
};

/** Where facts are from. */
export type SourceFacts = {
  readonly name: string;
  readonly licence: string;
  /** YYYY-MM-DD. */
  readonly datasetDate: string | null;
  readonly fetchedAt: Date | null;
};

/** What a register or a live source answers about a SIREN. */
export type CompanyAnswer =
  | { readonly kind: 'known'; readonly facts: CompanyFacts; readonly source: SourceFacts }
  /** The source is complete and does not have it. */
  | { readonly kind: 'unknown'; readonly source: SourceFacts }
  /** Nothing can be said, for a reason in French. */
  | { readonly kind: 'unavailable'; readonly reason: string };

/** What the announcements of the BODACC say; null: the source does not say it. */
export type LegalNotices = {
  readonly struckOff: { readonly isStruckOff: boolean; readonly date: string | null } | null;
  readonly procedure: { readonly isOpen: boolean; readonly date: string | null } | null;
  /** Active VAT numbers of the company according to the DGFiP. */
  readonly vatNumbers: readonly string[];
};

export type VatAnswer =
  | { readonly kind: 'answered'; readonly isValid: boolean; readonly source: SourceFacts }
  | { readonly kind: 'unavailable'; readonly reason: string };

export type FreezeAnswer =
  | { readonly kind: 'answered'; readonly similar: readonly number[]; readonly source: SourceFacts }
  | { readonly kind: 'unavailable'; readonly reason: string };
