import { sql } from 'kysely';

/**
 * Whether the job or leave `p` with the status `st` occupies its people's calendars: a job that is neither completed
 * nor cancelled; medical and hospital leave once it is filed, other leave once it is approved (practice, planning;
 * domain/people/leave.ts).
 */
export const occupiesTime = sql<boolean>`(st.flags !~ 'X'
  and case p.systype when 'job' then st.flags !~ 'C'
                     when 'leave' then upper(p.data->>'kind') in ('MC', 'HL') or st.flags ~ 'A' or st.flags !~ '[DR]'
                     else false end)`;
