/** What was told of things that are due. */
export interface DueTables {
  due_notice: {
    noun: 'recommendation' | 'corrective-action';
    noun_id: string;
    stage: 'soon' | 'overdue';
    due: number;
    at: number;
  };
}
