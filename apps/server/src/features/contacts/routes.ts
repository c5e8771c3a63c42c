import { contract } from '@field-service/contract/contract.ts';
import { bind, jsonText, type BoundRoute } from '../../plugins/bind.ts';
import { Refusal } from '../../refusal.ts';
import { readContact } from './queries.ts';

export const contactRoutes: readonly BoundRoute[] = [
  bind(contract.contacts.get, async (context, _caller, { params }) => {
    const text = await readContact(context.db, params.id);
    if (text === undefined) throw new Refusal('record.not_found', { noun: 'contact', id: params.id });
    return jsonText(text);
  }),
];
