import { languages } from '@field-service/domain/values/languages.ts';
import { isPhone } from '@field-service/domain/values/phone.ts';
import { plainName } from '@field-service/domain/values/plain-name.ts';
import { storedDecimal } from '@field-service/domain/work/job-file/job-limits.ts';
import { z } from 'zod';

/** A record's id: the server's UUIDv7, or an 11-character local id that a device created offline (domain/values/ids.ts). */
export const Id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/);
/** Whole milliseconds since the epoch. */
export const Stamp = z.int().min(0).max(9_999_999_999_999);
/** `yyyymmdd` in the folder's time zone. */
export const BusinessDate = z.int().min(19_000_101).max(99_991_231);
/** A decimal number as text, with up to 6 decimal places. */
export const Decimal = z.string().regex(storedDecimal);
/** A hex SHA-256. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** [latitude, longitude] in degrees. */
export const Geo = z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]);
/** One position of a trail: [lat, lng, time, type, postid]. */
export const TrailPoint = z.tuple([z.number(), z.number(), Stamp, z.string().max(8), z.string().max(64)]);
/**
 * A position sent in real time, with validated coordinates. Positions in a package of finished work are not validated
 * this way.
 */
export const SentTrailPoint = z.tuple([...Geo.def.items, Stamp, z.string().max(8), z.string().max(64)]);
export const Text = (max: number) => z.string().trim().max(max);
/** Names and other single-line text. */
export const Words = (max: number) => z.string().overwrite(plainName).max(max);
export const Line1 = (max = 200) => Words(max).min(1);
/** A stamp in a query string. */
export const QueryStamp = z
  .string()
  .regex(/^\d{1,13}$/)
  .transform(Number);
/** A number in a query string. */
export const QueryInt = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
/** The name in descriptions of what `isPhone` accepts, which no pattern of a schema expresses. */
export const phoneFormat = 'phone';
/** A phone number as entered. */
export const Phone = Line1(40).refine(isPhone).meta({ format: phoneFormat });
export const Email = z.email().max(254);
/** The email address in the form used to look up accounts. */
export const AccountEmail = z.string().trim().toLowerCase().max(200).pipe(z.email());
export const Empty = z.object({});
export const IdParams = z.strictObject({ id: Id });
export const Named = z.object({ id: Id, name: z.string() });
/** Translations of a name into languages other than English. */
export const OtherNames = z.record(z.string(), z.object({ name: z.string() }));
export const FileRef = z.object({ id: Id, filename: z.string(), tags: z.array(z.string()) });
/** One of the product's languages. */
export const LanguageCode = z.enum(languages);
export const Address = z.object({
  street_address: z.string().optional(),
  street_address_2: z.string().optional(),
  locality: z.string().optional(),
  admin_area: z.string().optional(),
  postal_code: z.string().optional(),
  sorting_code: z.string().optional(),
  dependent_locality: z.string().optional(),
  recipient: z.string().optional(),
  organization: z.string().optional(),
  country: z.string().optional(),
  country_iso: z.string().length(2).optional(),
});
/** A stored setting: its value and when the value last changed. */
export const Setting = z.object({ data: z.unknown(), uts: Stamp });
export const Settings = z.record(z.string(), Setting);
export const SettingKey = z.string().regex(/^[A-Za-z][A-Za-z0-9._-]{0,63}$/);
/**
 * The `uts` of the values that a change of settings is based on, by key; 0 if none was stored. The change is rejected if
 * one of them has changed since. A key without a version is replaced whatever its value is.
 */
export const SettingVersions = z.record(SettingKey, Stamp).optional();
