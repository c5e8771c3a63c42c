import { byHead } from '@field-service/domain/work/checklists/row-words.ts';
import { useT } from '@field-service/i18n/use-t.ts';
import { Button, Stack, Text, UnstyledButton } from '@mantine/core';
import { useReportWords } from './report-source.ts';
import { isNotable, type Finding } from './visit-findings.ts';
import classes from './report.module.css';
import { StationMark } from './StationMark.tsx';
import { useFindingWords } from './use-finding-words.ts';

interface StationSheetProps {
  /** The selected station. */
  finding: Finding | undefined;
  /** All stations shown on the plan. */
  onPlan: readonly Finding[];
  onStation: (id: string | undefined) => void;
}

const NotableStations = ({ onPlan, onStation }: Pick<StationSheetProps, 'onPlan' | 'onStation'>) => {
  const t = useT();
  const words = useFindingWords();
  const notable = onPlan.filter(isNotable);
  return (
    <div className={classes.station}>
      {notable.length > 0 ? (
        <>
          <Text fw={600} size="sm">
            {t('Stations with findings')}
          </Text>
          <ul className={classes.notable} aria-label={t('Stations with findings')}>
            {notable.map((finding) => (
              <li key={finding.id}>
                <UnstyledButton className={classes.notableEntry} onClick={() => onStation(finding.stationId)}>
                  <Text span size="sm" fw={600}>
                    {finding.label}
                  </Text>
                  <Text span size="sm" c="dimmed">
                    {words.found(finding.visit)}
                  </Text>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <Text size="xs" c="dimmed">
        {t('Choose a station on the plan to see its findings.')}
      </Text>
    </div>
  );
};

/** The findings at the station selected on the plan; without a selection, the notable stations. */
export const StationSheet = ({ finding, onPlan, onStation }: StationSheetProps) => {
  const t = useT();
  const words = useFindingWords();
  const { named } = useReportWords();
  if (!finding) return <NotableStations onPlan={onPlan} onStation={onStation} />;
  const { visit } = finding;
  const checks = words.checks(visit);
  const lines = [words.found(visit), words.done(visit), visit?.remarks ?? '', words.together(visit)].filter(
    (line) => line !== '',
  );
  return (
    <div className={classes.station} role="status">
      <Stack gap="sm" align="flex-start">
        <Text fw={600}>{t('Station {{label}}', { label: finding.label })}</Text>
        <StationMark state={finding.state} />
        <Text size="sm" c="dimmed">
          {[named('stationType', finding.type.name), finding.area].filter(Boolean).join(' · ')}
        </Text>
        {lines.map((line) => (
          <Text size="sm" key={line}>
            {line}
          </Text>
        ))}
        {byHead(checks).map(({ head, answers }) => (
          <div key={head}>
            {head === '' ? null : (
              <Text size="sm" fw={600}>
                {head}
              </Text>
            )}
            <dl className={classes.checks}>
              {answers.map(({ row, name, answer }) => (
                <div key={row}>
                  <dt>{name}</dt>
                  <dd>{answer}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
        <Button variant="subtle" size="compact-sm" ml={-8} onClick={() => onStation(undefined)}>
          {t('Back to the list')}
        </Button>
      </Stack>
    </div>
  );
};
