import nafLabels from './codes-NAF.json' with { type: 'json' };
import legalFormLabels from './natures-juridiques.json' with { type: 'json' };

const LEGAL_FORMS: ReadonlyMap<string, string> = new Map(Object.entries(legalFormLabels));
const ACTIVITIES: ReadonlyMap<string, string> = new Map(Object.entries(nafLabels));

/** The nomenclature of the labels. Codes of older ones (NAFRev1, NAF1993, NAP) look alike and mean something else. */
const LABELLED_NOMENCLATURE = 'NAFRev2';

export type LabelledCode = { readonly code: string; readonly label: string | null };

/** Returns the French label of a legal form of INSEE (5499). */
export const labelLegalForm = (code: string): LabelledCode => ({ code, label: LEGAL_FORMS.get(code)?.trim() ?? null });

/** Returns the French label of an activity of the NAF (62.01Z). */
export const labelActivity = (code: string, nomenclature: string | null): LabelledCode => ({
  code,
  label: nomenclature === LABELLED_NOMENCLATURE ? (ACTIVITIES.get(code)?.trim() ?? null) : null,
});
