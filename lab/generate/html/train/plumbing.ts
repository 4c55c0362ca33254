import type { HtmlLayout } from '../page/layout.ts';
import { html } from '../page/markup.ts';
import { lateClause, listMentions } from '../page/mentions.ts';
import { groupBySection } from '../page/print-lines.ts';

/** A heating engineer: numbered rows by room, VAT by code letter with a legend, the sums on the left. */
export const plumbing: HtmlLayout = {
  name: 'plumbing',
  font: 'sans',
  trade: {
    names: ['{nom} Chauffage Sanitaire', 'Dépannage {nom}', '{nom} Plomberie', 'Thermique {nom}'],
    goods: `# Salle de bains
      Dépose de la baignoire et enlèvement|ens.|180-340|1|10
      Fourniture et pose d’un receveur extra-plat 120 x 80, bonde comprise, étanchéité sous carrelage|u.|620-1180|1|10
      Paroi de douche verre 8 mm|u.|380-790|1|10
      Mitigeur thermostatique Grohe|u.|145-260|1-2|10
      # Chaufferie
      Pompe à chaleur air/eau 8 kW, module hydraulique, mise en service par le fabricant|u.|6900-10400|1|5.5
      Désembouage du circuit|ens.|420-690|1|5.5
      Vase d’expansion 18 L|u.|48-86|1|10
      # Divers
      Main-d’œuvre compagnon|h|46-62|1-16/0.5|10
      Fournitures consommables|ens.|18-75|1|20`,
    lines: [3, 8],
    order: 'listed',
    deposits: 0.5,
    creditNotes: 0,
  },
  page({ print, logo }) {
    const { facts } = print;
    const css = `@page{size:A4;margin:12mm 14mm}body{font-size:9pt}.ba{border-bottom:1mm solid #0077b6;display:flex;justify-content:space-between;padding-bottom:3mm}.cl{margin:5mm 0 5mm 105mm}.dv{width:100%;border-collapse:collapse}.dv td{padding:1.3mm 1.5mm;vertical-align:top}.dv .et td{border-top:.2mm solid #0077b6;border-bottom:.2mm solid #0077b6;color:#0077b6}.dv .ch td{font-weight:bold;background:#e3f2fd}.dr{text-align:right;white-space:nowrap}.st td{font-style:italic;text-align:right}.lf{width:86mm;border:.2mm solid #0077b6;margin-top:5mm}.lf td{padding:1mm 2mm}`;
    const body = html`<div class="ba"><div>${logo(25, '#0077b6')}</div><div class="dr">${print.sellerAddress().join(' – ')}<br>${facts.seller.phone} – ${facts.seller.email}</div></div>
      <p><b>${facts.deposit > 0 ? 'Facture définitive' : 'Facture'} ${print.number()}</b> établie le ${print.issued()}, suite à notre devis ${facts.references.quote}</p><div class="cl">${print.buyerName()}<br>${print.buyerAddress().map((row) => html`${row}<br>`)}</div>
      <table class="dv"><tr class="et"><td>N°</td><td>Libellé des travaux</td><td>U</td><td class="dr">Q</td><td class="dr">PU € HT</td><td class="dr">Total € HT</td><td>T</td></tr>${groupBySection(print.lines).map((room, at) => html`<tr class="ch"><td>${at + 1}</td><td colspan="6">${room.title}</td></tr>${room.lines.map((row, number) => html`<tr><td>${at + 1}.${number + 1}</td><td>${row.description}</td><td>${row.unit}</td><td class="dr">${row.quantity(2)}</td><td class="dr">${row.price()}</td><td class="dr">${row.amount()}</td><td>${row.rateCode()}</td></tr>`)}<tr class="st"><td></td><td colspan="4">Total ${room.title}</td><td class="dr">${print.bare(room.sum)}</td><td></td></tr>`)}</table>
      <table class="lf"><tr><td>Total travaux HT</td><td class="dr">${print.net()}</td></tr>${print.vatRows().map((row) => html`<tr><td>${row.code} : TVA ${row.rate} sur ${row.base}</td><td class="dr">${row.vat}</td></tr>`)}<tr><td>Total des TVA</td><td class="dr">${print.vat()}</td></tr><tr><td><b>Total travaux TTC</b></td><td class="dr"><b>${print.gross()}</b></td></tr>${facts.deposit > 0 && html`<tr><td>Déjà réglé (acompte)</td><td class="dr">${print.deposit()}</td></tr><tr><td><b>Solde</b></td><td class="dr"><b>${print.amountDue()}</b></td></tr>`}</table>
      <p>${print.terms()}${facts.due && `, soit le ${print.due()}`}. ${print.iban()} / ${print.bic()}</p><p style="font-size:6.6pt">${listMentions(print).join(' – ')}. ${lateClause()}</p>`;
    return { css, body };
  },
};
