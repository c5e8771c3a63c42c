import { barcodeLength } from '@field-service/domain/work/stations/station-changes.ts';
import { z } from 'zod';

/** A point on a floor plan: 0..1 of its picture's width and height. */
export const PlanPoint = z.tuple([z.number().min(0).max(1), z.number().min(0).max(1)]);
export const Barcode = z.string().trim().min(1).max(barcodeLength);
