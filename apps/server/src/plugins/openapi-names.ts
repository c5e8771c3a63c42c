import { Permission, Role } from '@field-service/contract/access/iam-roles.ts';
import { Profile } from '@field-service/contract/access/session.ts';
import { Address } from '@field-service/contract/common.ts';
import { ContactInfoRow } from '@field-service/contract/customers/contacts.ts';
import { Document } from '@field-service/contract/customers/documents.ts';
import { Form, FormAnswer } from '@field-service/contract/customers/forms.ts';
import { Parcel } from '@field-service/contract/customers/parcels.ts';
import { Shipment } from '@field-service/contract/customers/shipments.ts';
import { Product } from '@field-service/contract/goods/items.ts';
import { Stockist, StockMovement } from '@field-service/contract/goods/stock.ts';
import { Webhook } from '@field-service/contract/outgoing/webhooks.ts';
import { WorkTime } from '@field-service/contract/people/work-time.ts';
import { Item, Lookup } from '@field-service/contract/reference.ts';
import { Dashboard } from '@field-service/contract/site/dashboards.ts';
import { StoredLookup } from '@field-service/contract/site/lookups.ts';
import { Recommendation } from '@field-service/contract/work/recommendations.ts';
import { Sighting } from '@field-service/contract/work/sightings.ts';
import { Job, Status } from '@field-service/contract/work/job.ts';
import { CorrectiveAction, Threshold } from '@field-service/contract/work/trends.ts';
import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;

/** The JSON Schema of a shape, without `$schema`: the document states the dialect once. */
export const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  Object.fromEntries(
    Object.entries(z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })).filter(
      ([key]) => key !== '$schema',
    ),
  );

/** Shapes that always keep their name; any other shape that several calls share is named after the first of them. */
const named: Readonly<Record<string, z.ZodType>> = {
  Address,
  ContactInfoRow,
  CorrectiveAction,
  Dashboard,
  Document,
  Form,
  FormAnswer,
  Item,
  Job,
  Lookup,
  Parcel,
  Permission,
  Product,
  Profile,
  Recommendation,
  Role,
  Shipment,
  Sighting,
  Status,
  StockMovement,
  Stockist,
  StoredLookup,
  Threshold,
  Webhook,
  WorkTime,
};

/** Names by the text of the schema: request and response schemas differ if a field has a default. */
export const knownSchemas = (): Map<string, string> =>
  new Map(
    Object.entries(named).flatMap(([name, shape]): [string, string][] => [
      [JSON.stringify(jsonSchema(shape, 'input')), `${name}Input`],
      [JSON.stringify(jsonSchema(shape, 'output')), name],
    ]),
  );
