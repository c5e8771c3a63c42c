import { demoLogin } from '@field-service/testing/demo.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../accessible.ts';
import { chooseScene, makeJob } from '../../scene.ts';
import { openSite } from '../../site.ts';
import { expectDrawn } from '../../whole-job.ts';

const site = openSite();

const drawn = async (background: string): Promise<string> =>
  `data:image/png;base64,${(
    await sharp({ create: { width: 160, height: 80, channels: 3, background } })
      .png()
      .toBuffer()
  ).toString('base64')}`;

test('answers to forms are listed on the job and on the customer, and open as a page', async () => {
  const api = await site.server().client(demoLogin('admin'));
  const scene = await chooseScene(site.server().url);
  const job = await makeJob(api, scene, { title: 'Handover', day: scene.day, hour: 20 });
  const form = (
    await api.forms.create({
      body: {
        title: 'Handover sheet',
        state: 'active',
        fields: [
          { key: 'note', type: 'text', label: 'What was agreed' },
          { key: 'day', type: 'date', label: 'Next visit' },
          {
            key: 'areas',
            type: 'choice',
            label: 'Areas left open',
            multiple: true,
            options: [
              { id: 'k', name: 'Kitchen' },
              { id: 'd', name: 'Dock' },
            ],
          },
          { key: 'sign', type: 'signature', label: 'Signed' },
          { key: 'shots', type: 'photo', label: 'Pictures' },
          {
            key: 'rows',
            type: 'table',
            label: 'Keys',
            columns: [
              { key: 'door', type: 'text', label: 'Door' },
              { key: 'count', type: 'number', label: 'How many' },
            ],
          },
          { key: 'rest', type: 'text', label: 'Anything else' },
        ],
      },
    })
  ).data;
  const answer = (
    await api.forms.answer({
      params: { id: form.id },
      body: {
        version: form.version,
        postid: job.id,
        values: {
          note: 'Ring twice',
          day: 20_270_315,
          areas: ['k', 'd'],
          sign: await drawn('black'),
          shots: [await drawn('red')],
          rows: [{ door: 'Gate', count: '2' }],
        },
      },
    })
  ).data;
  // A form that is gone takes no answer with it.
  await api.forms.remove({ params: { id: form.id } });

  const page = await site.open('dispatcher', `/office/jobs/${job.id}?tab=forms`);
  await page.getByRole('link', { name: 'Handover sheet' }).waitFor();
  await expectAccessible(page);
  await page.goto(`/office/contact-list/${scene.customer.id}?tab=forms`);
  await page.getByRole('link', { name: 'Handover sheet' }).click();
  await page.getByRole('heading', { level: 1, name: 'Handover sheet' }).waitFor();
  const answers = page.getByRole('region', { name: 'Answers' });
  for (const text of ['Ring twice', '15/03/2027', 'Gate', 'Not answered']) await answers.getByText(text).waitFor();
  await answers.getByText(/Kitchen.*Dock/).waitFor();
  await page.getByRole('region', { name: 'Details' }).getByText(answer.by).waitFor();
  const pictures = answers.getByRole('button', { name: /^Open picture/ });
  await expectDrawn(pictures, 2);
  await expectAccessible(page);
  await page.getByRole('link', { name: job.docno }).click();
  await page.getByRole('heading', { level: 1, name: job.docno }).waitFor();
});

test('an answer of another branch does not exist', async () => {
  const page = await site.open('dispatcher', '/office/form-answers/no-such-answer');
  await page.getByRole('heading', { level: 1, name: 'This record was not found' }).waitFor();
  expect(await page.getByRole('region', { name: 'Answers' }).count()).toBe(0);
});
