import type { FactsPrinter } from '../page/print-facts.ts';

/** The line of small print with the legal form, the capital and the registrations of the supplier. */
export function writeLegalNotice(print: FactsPrinter, separator = ' - '): string {
  const { seller } = print.facts;
  return [
    print.sellerName(),
    seller.capital !== null && `Capital de ${seller.capital} €`,
    print.register(),
    `SIRET ${print.siret()}`,
    print.isCharged && `N° TVA intracommunautaire ${print.sellerVat()}`,
  ]
    .filter((text) => typeof text === 'string')
    .join(separator);
}

/** Why no VAT is charged, as the law wants it on the page. */
export const writeRegime = ({ facts: { regime } }: FactsPrinter): string =>
  ({
    charged: '',
    small_business: 'TVA non applicable, art. 293 B du CGI',
    reverse_charge: 'Autoliquidation de la TVA - article 283-2 nonies du CGI',
    none: 'Exonération de TVA - article 261 du CGI',
  })[regime];
