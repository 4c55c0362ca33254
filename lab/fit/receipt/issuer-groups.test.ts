import { expect, test } from 'vitest';
import { groupIssuers } from './issuer-groups.ts';

const areGrouped = (name: string, other: string): boolean => {
  const groups = groupIssuers([name, other]);
  return groups.get(name) === groups.get(other);
};

test.each([
  ['branches named in a bracket', 'FINE TOOLS (M) SDN BHD', 'FINE TOOLS (KUCHAI) SDN BHD'],
  ['a branch named after the brand', "PEPITO'S PIZZA TAMAN SURIA", "PEPITO'S PIZZA"],
  ['names with one letter of difference', 'NORTHERN BAKERIES (KL) SDN BHD', 'NORTHERM BAKERIES SDN BHD'],
])('puts %s into one group', (_, name, other) => {
  expect(areGrouped(name, other)).toBe(true);
});

test.each([
  ['with a legal form in common', 'ALPHA TRADING SDN BHD', 'OMEGA TRADING SDN BHD'],
  ['with a short beginning in common', 'KIN SDN BHD', 'KINGSTON HOTEL SDN BHD'],
])('keeps issuers %s apart', (_, name, other) => {
  expect(areGrouped(name, other)).toBe(false);
});
