import { Type } from 'typebox';
import { NamedObject } from './schema.ts';

/** Health of a service without members of its own. */
export const ServiceHealth = NamedObject('ServiceHealth', { status: Type.String(), version: Type.String() });
