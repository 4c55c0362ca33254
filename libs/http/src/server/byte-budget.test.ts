import { expect, test } from 'vitest';
import { createByteBudget } from './byte-budget.ts';

const createBudget = () => createByteBudget({ processBytes: 100, tenantBytes: 60 });

test('refuses bytes above the share of the tenant, and accepts those of another tenant', () => {
  const budget = createBudget();
  expect(budget.openAccount('a').hold(60)).toBe(true);
  expect(budget.openAccount('a').hold(1)).toBe(false);
  expect(budget.openAccount('b').hold(40)).toBe(true);
  expect(budget.heldBytes).toBe(100);
});

test('refuses bytes above the limit of the process', () => {
  const budget = createBudget();
  budget.openAccount('a').hold(60);
  expect(budget.openAccount('b').hold(41)).toBe(false);
  expect(budget.heldBytes).toBe(60);
});

test('accepts bytes again once an account is closed, and closes it once', () => {
  const budget = createBudget();
  const first = budget.openAccount('a');
  first.hold(60);
  first.close();
  first.close();
  expect(budget.heldBytes).toBe(0);
  expect(budget.openAccount('a').hold(60)).toBe(true);
});

test('never releases more than an account holds', () => {
  const budget = createBudget();
  const [first, second] = [budget.openAccount('a'), budget.openAccount('a')];
  first.hold(20);
  second.hold(10);
  second.release(30);
  expect(budget.heldBytes).toBe(20);
});
