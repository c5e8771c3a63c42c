import { useT } from '@field-service/i18n/use-t.ts';
import { KindBadge } from '@field-service/ui/record/StatusBadge.tsx';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconClock, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { canReopen, reopenForm, type WaitingPost } from '../../offline/requests/new-posts.ts';
import { useFailureWords } from '../failure-words.ts';
import { useKeep } from '../use-kept.ts';
import classes from './requests.module.css';

interface WaitingPostsProps {
  posts: readonly WaitingPost[];
  /** What a post is called, in the language of the person. */
  nameOf: (post: WaitingPost) => string;
  /** What else is said about a post. */
  renderDetails: (post: WaitingPost) => ReactNode;
  /** Called when a post is in its form again. */
  onReopened: () => void;
}

/** What was created on the phone and is not in the office: each post says why, and can be taken back or corrected. */
export const WaitingPosts = ({ posts, nameOf, renderDetails, onReopened }: WaitingPostsProps) => {
  const t = useT('field');
  const keep = useKeep();
  const words = useFailureWords();
  if (posts.length === 0) return null;
  const reopen = async (id: string) => {
    await reopenForm(id);
    onReopened();
  };
  return (
    <ul className={classes.list} aria-label={t('Not sent yet')}>
      {posts.map((post) => {
        const { id, refused = false, lastError, tries } = post;
        const name = nameOf(post);
        const open = refused
          ? { act: t('Correct'), label: t('Correct: {{name}}', { name }), icon: IconPencil }
          : { act: t('Take back'), label: t('Take back: {{name}}', { name }), icon: IconArrowBackUp };
        return (
          <li key={id} className={classes.card}>
            <div className={classes.head}>
              <span className={classes.name}>{name}</span>
              <KindBadge kind={refused ? 'overdue' : 'progress'} icon={refused ? IconAlertTriangle : IconClock}>
                {refused ? t('Rejected') : t('Not sent yet')}
              </KindBadge>
            </div>
            {renderDetails(post)}
            {refused && lastError ? (
              <p className={classes.refused} role="alert">
                {words(lastError)}
              </p>
            ) : (
              <p className={classes.more}>
                {tries === 0
                  ? t('It is sent when there is a connection.')
                  : t('The office may already have it. It is sent again when there is a connection.')}
              </p>
            )}
            {canReopen(post) ? (
              <Button
                variant="default"
                mt="sm"
                leftSection={<open.icon size={18} aria-hidden />}
                aria-label={open.label}
                onClick={() => keep(reopen(id))}
              >
                {open.act}
              </Button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
};
