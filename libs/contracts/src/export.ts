import { type Static, Type } from 'typebox';

export const FormatInfo = Type.Object({
  format: Type.String({ description: 'The last part of the route that writes it' }),
  description: Type.String(),
  category: Type.Enum(['accounting', 'generic', 'payroll']),
});
export type FormatInfo = Static<typeof FormatInfo>;
