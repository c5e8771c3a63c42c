import { useT } from '@field-service/i18n/use-t.ts';
import { usePageTitle } from '@field-service/ui/shell/page-title.ts';
import { IconMapSearch } from '@tabler/icons-react';
import { ButtonLink } from '../../frame/RouterLink.tsx';
import { Message } from './Message.tsx';

export const NotFoundPage = () => {
  const t = useT('portal');
  usePageTitle(t('Page not found'));
  return (
    <Message
      icon={IconMapSearch}
      title={t('Page not found')}
      text={t('The address may be mistyped, or the page has moved.')}
    >
      <ButtonLink to="/home" mt="sm">
        {t('Go to the home page')}
      </ButtonLink>
    </Message>
  );
};
