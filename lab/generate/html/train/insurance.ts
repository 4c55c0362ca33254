import type { HtmlLayout } from '../page/layout.ts';
import { html } from '../page/markup.ts';
import { explainRegime, listMentions } from '../page/mentions.ts';

/** An insurance broker, exempt: a call for premiums in a table of premiums, fees and the sum; periods in the rows. */
export const insurance: HtmlLayout = {
  name: 'insurance',
  font: 'sans',
  trade: {
    names: ['{nom} Assurances', 'Cabinet {nom} Courtage', 'Courtage {nom}', '{nom} & Fils Assureurs'],
    goods: `Multirisque professionnelle//Police n° {########}, période du 01/01 au 31/12|U|380-2900|1|0
      Responsabilité civile exploitation//Police n° {########}|U|190-1400|1|0
      Flotte automobile, 4 véhicules//Avenant {##} du {jour}|U|1200-5200|1|0
      Frais de courtage|U|25-120|1|0
      Catastrophes naturelles|U|12-140|1|0
      Ristourne sur prime non courue|U|-40-380|1|0`,
    lines: [2, 5],
    regime: 'none',
    buyers: 'companies',
    creditNotes: 0,
  },
  page({ print, logo, draw }) {
    const { facts } = print;
    const hue = draw.pick(['#003566', '#6a040f']);
    const css = `@page{size:A4;margin:15mm 17mm}body{font-size:9.2pt}.up{display:grid;grid-template-columns:1fr 70mm;margin-bottom:10mm}.ttl{color:${hue};font-size:15pt}.kv{border-top:.3mm solid ${hue};border-bottom:.3mm solid ${hue};padding:2mm 0;display:flex;justify-content:space-between}.kv span b{display:block;font-size:7pt;color:${hue}}
      .pr{width:100%;border-collapse:collapse;margin-top:6mm}.pr td{padding:2mm 0;border-bottom:.1mm dotted #999}.pr td:last-child{text-align:right;white-space:nowrap}.mt{font-size:7pt;color:#666;margin-top:14mm}`;
    const pair = (label: string, value: string) => html`<span><b>${label}</b>${value}</span>`;
    const body = html`<div class="up"><div>${logo(28, hue)}<br>${print.sellerAddress().map((row) => html`${row}<br>`)}N° ORIAS 07 0${facts.references.customer}</div><div>${print.buyerName()}<br>${print.buyerAddress().map((row) => html`${row}<br>`)}</div></div>
      <div class="ttl">Appel de cotisations</div><div class="kv">${pair('Quittance / facture', print.number())}${pair('Émise le', print.issued())}${facts.due && pair('À payer pour le', print.due())}${pair('N° sociétaire', facts.references.customer)}${pair('Contrat', print.contract())}</div>
      <table class="pr"><tr><td>Garanties et frais</td><td>Cotisation</td></tr>${print.lines.map((row) => html`<tr><td>${row.description}${row.details().map((text) => html`<br><small>${text}</small>`)}</td><td>${row.amount('money')}</td></tr>`)}<tr><td><b>Total à verser</b></td><td><b>${print.gross()}</b></td></tr></table>
      <p>${explainRegime(print)}</p><p>Mode de versement : ${print.method()}<br>Compte de fonds clients ${print.iban()} (${print.bic()})</p><div class="mt">${listMentions(print).join(' | ')} – Garantie financière et assurance de responsabilité civile professionnelle conformes au Code des assurances.</div>`;
    return { css, body };
  },
};
