import * as z from 'zod';
import type { Feature } from '../../web/domain/feature.ts';
import { token } from '../../web/domain/setting.ts';
import { bouncesAddress, bouncesUrl } from './model/bounce-settings.ts';
import { DIGESTS } from './model/digest.ts';
import { MAILING_COLLECTION, MAILING_TEXTS } from './model/mailing.ts';

/** Reports of bounces reach only a site that sends news: with the embedded engine and a mail server. */
const OF_NEWS = { embeddedOnly: true, without: 'MAIL_URL' } as const;

export const news: Feature = {
  title: 'News by mail',
  atStart: 'with a mail server, looks for mailings and digests that are due, and for reports in the mailbox',
  collections: {
    mailing: MAILING_COLLECTION,
    'mailing text': { path: MAILING_TEXTS, isPublic: false, exportFile: 'mailingTexts.json' },
    digest: { path: DIGESTS, isPublic: false, exportFile: 'digests.json' },
  },
  settings: {
    MAIL_BOUNCES_URL: {
      parse: z.optional(bouncesUrl),
      about: 'the mailbox with [reports of mails that came back](features/news/bounces.md)',
      example: 'imaps://user:password@imap.example:993',
      backup: 'secret',
      ...OF_NEWS,
    },
    MAIL_BOUNCES_ADDRESS: {
      parse: z.optional(bouncesAddress),
      about: 'the address of that mailbox',
      example: 'bounces@studio.example',
      backup: 'yes',
      ...OF_NEWS,
      needs: {
        setting: 'MAIL_BOUNCES_URL',
        because: 'the mailbox in which reports to that address arrive',
      },
    },
    MAIL_BOUNCES_SECRET: {
      parse: z.optional(token),
      about:
        'the password with which your mail provider reports them to the site at `/mail/bounces`, at least 20 characters',
      example: 'a-long-random-password',
      backup: 'secret',
      ...OF_NEWS,
    },
  },
};
