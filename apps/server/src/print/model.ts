import type { BankDetails } from '@field-service/contract/money/payments.ts';
import type { AgeBucket } from '@field-service/domain/money/ageing.ts';
import type { DocumentTitle } from '@field-service/domain/money/document-title.ts';
import type { LabelSheetName } from '@field-service/domain/site/label-sheets.ts';
import type { Language } from '@field-service/i18n/languages.ts';
import type { Overrides } from '@field-service/i18n/translate.ts';

/** A picture as the printing process receives it: small, upright, without EXIF. */
export interface PrintImage {
  data: Buffer;
  format: 'jpg' | 'png';
  width: number;
  height: number;
}

/** The state of a station at the end of the visit; determines its colour on the plan. */
export type StationState = 'none' | 'low' | 'high' | 'notAccessible' | 'notVisited';

interface Printed {
  lang: Language;
  /** The site's own phrases of the part `report`, which take precedence over the product's. */
  phrases?: Overrides;
  timeZone: string;
  currency: string;
  company: { name: string; address: string; taxId: string; licence: string };
}

/** A service report. `Image` is a picture to print, or the name of one. */
export interface ServiceReport<Image = PrintImage> extends Printed {
  kind: 'service-report';
  docno: string;
  version: number;
  title: string;
  natures: string[];
  customer: string;
  site: string;
  address: string;
  contactPerson: string;
  technicians: { name: string; licence: string }[];
  startAt: number | null;
  endAt: number | null;
  due: number;
  inspected: number;
  withActivity: number;
  notAccessible: number;
  plans: {
    name: string;
    revision: number;
    image: Image;
    stations: { x: number; y: number; label: string; state: StationState }[];
  }[];
  /** All text is already in the report's language. */
  stations: {
    plan: string;
    label: string;
    type: string;
    area: string;
    state: StationState;
    finding: string;
    detail: string;
    action: string;
  }[];
  /** The answers to the checklists under their ReportCodes; `head` is empty for rows without one. */
  checklist: { head: string; rows: { title: string; answers: string[] }[] }[];
  /** The stations that were added or changed on the job. */
  stationChanges: { label: string; type: string; change: string }[];
  /** The labels of stations with answers that were recorded for several stations at once. */
  together: string[];
  treatments: {
    product: string;
    ingredient: string;
    registration: string;
    batch: string;
    dilution: string;
    quantity: string;
    rate: string;
    place: string;
    pest: string;
    method: string;
    protection: string;
    precautions: string;
    reentry: string;
    /** The other facts of the application, each with its name; text is already in the report's language. */
    facts: { name: string; value: string }[];
  }[];
  pictures: { image: Image; caption: string }[];
  /** The items of the areas, each with its state. */
  areas: { area: string; items: string[] }[];
  ratings: { name: string; answer: string }[];
  remarks: string;
  customerRemarks: string;
  /** The day on which the work continues and the job for it; empty if this visit ends it. */
  continues: string;
  followup: string;
  /** The site's recommendations that are neither verified nor rejected; text is already in the report's language. */
  recommendations: { title: string; notes: string; place: string; owner: string; due: string }[];
  customerSign: { image: Image; name: string; position: string; signedAt: number } | null;
  techSign: { image: Image; name: string; position: string; signedAt: number } | null;
  /** Further signatures, such as those of a witness or a tenant. */
  moreSigns: { image: Image; name: string; position: string; signedAt: number }[];
  noSignReason: string;
}

/** A stored picture, and the width at which it is printed, in pixels. */
export interface KeptImage {
  sha256: string;
  width: number;
}
/**
 * What a report says, kept with its PDF: the names of its pictures instead of the pictures. Words, translations and open
 * recommendations change later; the report says what it said when it was made.
 */
export type ReportContent = ServiceReport<KeptImage>;

export interface InvoicePrintLine {
  docno: string;
  name: string;
  qty: string;
  uom: string;
  price: string;
  discount: string;
  nett: string;
  tax: string;
  taxes: string;
  amount: string;
}

export interface InvoicePrint extends Printed {
  kind: 'invoice';
  docno: string;
  /** A credit note states the invoice that it reverses, and the reason. */
  credits: { docno: string; issuedOn: number; reason: string } | null;
  title: DocumentTitle;
  issuedOn: number;
  dueOn: number;
  poNumber: string;
  billTo: { name: string; person: string; address: string; taxId: string; email: string };
  /** The lines by site; text is already in the document's language. */
  groups: { name: string; address: string; when: string; lines: InvoicePrintLine[] }[];
  taxTotals: { name: string; rate: string; base: string; amount: string }[];
  nett: string;
  taxes: string;
  amount: string;
  note: string;
  /** The account to transfer to, and the terms at the foot of the document. */
  bank: BankDetails | null;
  terms: string;
}

/** Sheets of labels, with their barcodes as QR codes. */
export interface LabelsPrint {
  kind: 'labels';
  sheet: LabelSheetName;
  /** How many labels of the first sheet are left out. */
  skip: number;
  title: string;
  /** `label` is printed large; `type` and `place` are small lines below it. */
  labels: { label: string; barcode: string; type: string; place: string }[];
}

/** A customer's account on a day, per currency: open invoices, unapplied payments, and the ageing of the debt. */
export interface StatementPrint extends Printed {
  kind: 'statement';
  on: number;
  /** The period whose movements are listed, if any. */
  period: { from: number; until: number } | null;
  billTo: { name: string; person: string; address: string; taxId: string };
  accounts: {
    currency: string;
    items: { docno: string; issuedOn: number; dueOn: number; amount: string; open: string }[];
    ageing: Record<AgeBucket, string>;
    unapplied: string;
    due: string;
    movements: {
      opening: string;
      entries: {
        kind: 'invoice' | 'credit' | 'payment' | 'refund';
        docno: string | null;
        on: number;
        amount: string;
        balance: string;
      }[];
      closing: string;
    } | null;
  }[];
  bank: BankDetails | null;
}

/** A document whose PDF is kept: its pages as they were printed. */
export interface KeptPdf {
  kind: 'kept';
  pdf: Buffer;
}

export type Printout = ServiceReport | InvoicePrint | StatementPrint | LabelsPrint;
