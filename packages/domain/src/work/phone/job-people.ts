interface Led {
  assignees: readonly { id: string; lead: boolean }[];
}

/** Whether a job is assigned to a person. */
export const namesPerson = ({ assignees }: Led, userId: string | undefined): boolean =>
  assignees.some(({ id }) => id === userId);

/** Whether a person leads a job. An unassigned job is led by whoever does it. */
export const leadsJob = ({ assignees }: Led, userId: string | undefined): boolean =>
  assignees.length === 0 || assignees.some(({ id, lead }) => lead && id === userId);
