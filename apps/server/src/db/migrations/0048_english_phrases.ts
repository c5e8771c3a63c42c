import { type Kysely, sql } from 'kysely';

/** Phrases whose English text, which is their key, was rewritten: by part. */
const renamed: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  field: [
    ['One more: {{name}}', 'Add one: {{name}}'],
    ['One less: {{name}}', 'Remove one: {{name}}'],
    ['Cancelled by the office; the work is kept', 'Cancelled by the office; your work is kept'],
    [
      'No longer yours or out of range; the work is kept',
      'No longer assigned to you, or out of range; your work is kept',
    ],
    [
      'Its services cover no stations. Continue with the next page.',
      'Its services do not cover any stations. Continue to the next page.',
    ],
  ],
  office: [
    ['Board of {{day}}', 'Board for {{day}}'],
    ['Board of the week', 'Weekly board'],
    ['View of the board', 'Board view'],
    ['{{name}} is taken ({{span}})', '{{name}} is busy ({{span}})'],
    ['Parts of the job', 'Job sections'],
    [
      'The technicians are notified, and the job is removed from their devices. Work that they still send is kept and waits for your decision.',
      'The technicians are notified, and the job is removed from their devices. Any work they still send is kept for your decision.',
    ],
    [
      'You can still save. Where you both changed a field, their value is kept and yours is saved to choose from.',
      'You can still save. If you both changed a field, their value is kept and yours is saved for review.',
    ],
    ['Follows up', 'Follow-up to'],
    [
      'Create the first job: choose a customer’s site and what is to be done.',
      'Create the first job: choose a customer’s site and describe the work.',
    ],
    ['Account of {{name}}', '{{name}}’s account'],
  ],
  portal: [
    ['Leave out {{docno}}', 'Exclude {{docno}}'],
    [
      'No money is moved: approve or decline on the next page.',
      'No money will be charged. Approve or decline on the next page.',
    ],
    [
      'Demonstration: this page stands in for the payment provider. No money is moved.',
      'Demonstration: this page stands in for the payment provider. No money will be charged.',
    ],
  ],
  shared: [
    ['Hours go from 0 to 23, minutes from 0 to 59', 'Enter hours from 0 to 23 and minutes from 0 to 59'],
    ['Hours go from 1 to 12, minutes from 0 to 59', 'Enter hours from 1 to 12 and minutes from 0 to 59'],
    ['Minutes go from 0 to 59', 'Enter minutes from 0 to 59'],
  ],
};

/** Moves a site's own texts to the new keys of their phrases; an existing text of a new key is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [part, phrases] of Object.entries(renamed))
    for (const [from, to] of phrases) {
      await sql`
        insert into language_phrase (lang, part, phrase, value, cts, uts)
        select lang, part, ${to}, value, cts, uts from language_phrase where part = ${part} and phrase = ${from}
        on conflict do nothing`.execute(db);
      await sql`delete from language_phrase where part = ${part} and phrase = ${from}`.execute(db);
    }
}
