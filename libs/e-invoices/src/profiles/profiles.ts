import type { Invoice } from '../model/invoice.ts';

export type ProfileName =
  | 'minimum'
  | 'basic_wl'
  | 'basic'
  | 'en16931'
  | 'extended'
  | 'xrechnung'
  | 'xrechnung_extension'
  | 'peppol'
  | 'other';

/** What a file says it follows (BT-24). `leavesOut`: rules that the profile does not apply, by code. */
export type Profile = { readonly name: ProfileName; readonly leavesOut: readonly string[] };

/** MINIMUM and BASIC WL have no lines; MINIMUM also lacks addresses and the breakdown of the VAT: neither is an invoice by EN 16931. */
const WITHOUT_LINES = ['BR-16', 'BR-CO-10'];
const MINIMUM_LEAVES_OUT = [
  ...WITHOUT_LINES,
  'BR-08',
  'BR-10',
  'BR-12',
  'BR-CO-13',
  'BR-CO-14',
  'BR-CO-18',
  'BR-CO-25',
  'BR-CO-16',
];

const CATEGORIES_BY_LINES = ['S', 'Z', 'E', 'AE', 'IC', 'G', 'O', 'AF', 'AG'].map((prefix) => `BR-${prefix}-08`);

/** The extension adds payments by third parties to the amount due, and schemes of its own. */
const XRECHNUNG_EXTENSION_LEAVES_OUT = ['BR-CO-16', 'BR-CL-10', 'BR-CL-11', 'BR-CL-21', 'BR-CL-26'];

const PROFILES: readonly (readonly [RegExp, Profile])[] = [
  [/^urn:factur-x\.eu:1p0:minimum$/, { name: 'minimum', leavesOut: MINIMUM_LEAVES_OUT }],
  [/^urn:factur-x\.eu:1p0:basicwl$/, { name: 'basic_wl', leavesOut: [...WITHOUT_LINES, ...CATEGORIES_BY_LINES] }],
  [/^urn:cen\.eu:en16931:2017#compliant#urn:factur-x\.eu:1p0:basic$/, { name: 'basic', leavesOut: [] }],
  [/^urn:cen\.eu:en16931:2017#conformant#urn:factur-x\.eu:1p0:extended$/, { name: 'extended', leavesOut: [] }],
  [/^urn:cen\.eu:en16931:2017(?:#compliant#urn:factur-x\.eu:1p0:en16931)?$/, { name: 'en16931', leavesOut: [] }],
  [
    /#conformant#urn:xeinkauf\.de:kosit:extension:xrechnung/,
    { name: 'xrechnung_extension', leavesOut: XRECHNUNG_EXTENSION_LEAVES_OUT },
  ],
  [/xrechnung/, { name: 'xrechnung', leavesOut: [] }],
  [/peppol/, { name: 'peppol', leavesOut: [] }],
];

/** Returns the profile that a file states; `other` for what is not known, to which all rules apply. */
export function findProfile({ specification }: Invoice): Profile {
  const stated = specification?.text.toLowerCase() ?? '';
  return PROFILES.find(([pattern]) => pattern.test(stated))?.[1] ?? { name: 'other', leavesOut: [] };
}
