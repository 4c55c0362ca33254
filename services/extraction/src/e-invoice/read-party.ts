import type { Address, Party } from '@probant/e-invoices/model/invoice';
import { parseSiren, parseSiret } from '@probant/french/siren';
import { toText } from './read-term.ts';

/** Schemes of ISO/IEC 6523 under which a French company is registered: 0002 SIRENE (SIREN, often a SIRET), 0009 SIRET. */
const FRENCH_SCHEMES = ['0009', '0002'];

/** Returns the identifier of a party: SIRET, else SIREN, else VAT number, else the tax office's number, else any legal registration. */
export function chooseTaxIdentifier({ legalId, ids, vatId, taxId }: Party): string | null {
  const french = (legalId === null ? ids : [legalId, ...ids])
    .filter(({ attributes }) => FRENCH_SCHEMES.includes(attributes.get('schemeID') ?? ''))
    .map(({ text }) => text.replace(/[\s.]/g, ''));
  return (
    french.find((id) => parseSiret(id) || id.length === 14) ??
    french.find((id) => parseSiren(id) || id.length === 9) ??
    toText(vatId)?.replace(/[\s.]/g, '') ??
    toText(taxId) ??
    toText(legalId)
  );
}

/** Returns an address on one line: street, complements, postcode and town, country. A country alone is no address. */
export function describeAddress(address: Address | null): string | null {
  if (address === null) return null;
  const town = [toText(address.postcode), toText(address.town)].filter(Boolean).join(' ');
  const parts = [...address.lines.map(toText), town, toText(address.country)].filter(Boolean);
  return parts.length > 1 ? parts.join(', ') : null;
}
