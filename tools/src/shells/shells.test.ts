import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { languages } from '@field-service/i18n/languages.ts';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../test-steps.ts';
import { reasons, reasonsFile, startPage } from './texts.ts';

const field = (file: string): string => path.join(root, 'apps/field', file);
const read = (file: string): string => readFileSync(field(file), 'utf8');

const record = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const all = (file: string, pattern: RegExp): string[] =>
  Array.from(read(file).matchAll(pattern), ([, found = '']) => found);

const packageJson = record(JSON.parse(read('package.json')));
const versions = record(packageJson['dependencies']);
const builders = record(packageJson['devDependencies']);
/** The plugins in package.json: everything of Capacitor that is not its core. */
const plugins = Object.keys(versions).filter((name) => name.startsWith('@capacitor/') && name !== '@capacitor/core');
const push = '@capacitor/push-notifications';

const gradle = 'android/app/build.gradle';
const manifest = 'android/app/src/main/AndroidManifest.xml';
const project = 'ios/App/App.xcodeproj/project.pbxproj';
const plist = 'ios/App/App/Info.plist';

let module: Record<string, unknown>;
let config: Record<string, unknown>;
/** The app is no part of the tools' types, so what it exports is looked up. */
const originOf = (site: string | undefined): unknown => {
  const found = module['originOf'];
  if (typeof found !== 'function') throw new Error('capacitor.config.ts exports originOf');
  const origin: unknown = Reflect.apply(found, undefined, [site]);
  return origin;
};
beforeAll(async () => {
  process.env['FIELD_SERVICE_SITE'] = 'https://field.example.com/office/';
  module = record(await import(field('capacitor.config.ts')));
  delete process.env['FIELD_SERVICE_SITE'];
  config = record(module['default']);
});

describe('the configuration of the native shell', () => {
  it('loads the field app of the site', () => {
    expect(config['server']).toEqual({
      url: 'https://field.example.com',
      appStartPath: '/field/',
      errorPath: 'index.html',
    });
  });

  it.each([undefined, '', 'field.example.com', 'http://field.example.com', 'ftp://field.example.com'])(
    'refuses the address %s',
    (site) => {
      expect(() => originOf(site)).toThrow(/address of the site/);
    },
  );

  it('accepts a site on the same machine, for development', () => {
    expect(originOf('http://localhost:3000/field/')).toBe('http://localhost:3000');
  });

  it('shows a push while the app is open, as a notification (in-focus display mode 2)', () => {
    const { presentationOptions } = record(record(config['plugins'])['PushNotifications']);
    expect(list(presentationOptions)).toEqual(expect.arrayContaining(['banner', 'list']));
  });

  it('names every plugin, on Android pushes only with the keys of Firebase', () => {
    expect(list(record(config['ios'])['includePlugins']).toSorted()).toEqual(plugins.toSorted());
    const onAndroid = list(record(config['android'])['includePlugins']);
    expect([...onAndroid, push].toSorted()).toEqual(plugins.toSorted());
  });
});

describe('the ids of the app', () => {
  it('are those of the Android project', () => {
    const ids = record(module['appIds']);
    expect(config['appId']).toBe(ids['app']);
    expect(all(gradle, /applicationId "(.+)"/g)).toEqual([ids['app']]);
    expect(all(gradle, /namespace = "(.+)"/g)).toEqual([ids['app']]);
    expect(all(gradle, /applicationIdSuffix "(.+)"/g).map((suffix) => `${String(ids['app'])}${suffix}`)).toEqual([
      ids['beta'],
    ]);
  });

  it('are those of the iOS project, which has the version of the release', () => {
    const ids = record(module['appIds']);
    expect(new Set(all(project, /PRODUCT_BUNDLE_IDENTIFIER = (.+);/g))).toEqual(new Set([ids['app']]));
    expect(new Set(all(project, /MARKETING_VERSION = (.+);/g))).toEqual(new Set([packageJson['version']]));
  });
});

describe('the native projects', () => {
  const gradleName = (name: string): string => `:${name.replace('@', '').replace('/', '-')}`;

  it('include the plugins of package.json', () => {
    const onAndroid = plugins.filter((name) => name !== push);
    expect(all('android/app/capacitor.build.gradle', /implementation project\('(.+)'\)/g).toSorted()).toEqual(
      onAndroid.map(gradleName).toSorted(),
    );
    expect(all('android/capacitor.settings.gradle', /node_modules\/(@capacitor\/[\w-]+)\//g).toSorted()).toEqual(
      [...onAndroid, '@capacitor/android'].toSorted(),
    );
    expect(all('ios/App/CapApp-SPM/Package.swift', /path: ".*node_modules\/(@capacitor\/[\w-]+)"/g).toSorted()).toEqual(
      plugins.toSorted(),
    );
  });

  it('use one version of Capacitor, which the shell of iOS names', () => {
    const version = versions['@capacitor/core'];
    for (const name of ['@capacitor/android', '@capacitor/cli', '@capacitor/ios'])
      expect([name, builders[name]]).toEqual([name, version]);
    expect(all('ios/App/CapApp-SPM/Package.swift', /capacitor-swift-pm\.git", exact: "(.+)"/g)).toEqual([version]);
  });

  it('have the installed versions of the plugins, pinned exactly', () => {
    for (const name of plugins) {
      const installed = record(JSON.parse(readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8')));
      expect([name, versions[name]]).toEqual([name, installed['version']]);
    }
  });

  it('support at least the Android version that the barcode scanner needs', () => {
    expect(Number(all('android/variables.gradle', /minSdkVersion = (\d+)/g)[0])).toBeGreaterThanOrEqual(26);
  });

  it('contain no path of a machine', () => {
    const files = ['android', 'ios'].flatMap((folder) =>
      readdirSync(field(folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(gradle|properties|xml|plist|pbxproj|swift|strings|xcconfig|java)$/.test(name))
        .map((name) => path.join(folder, name)),
    );
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => /["'\s](\/(home|root|work|Users|tmp)\/|[A-Z]:\\)/.test(read(file)))).toEqual([]);
  });
});

describe('the permissions', () => {
  it('of Android are those that the app uses, and no device is left out that lacks what they are for', () => {
    expect(all(manifest, /uses-permission android:name="android\.permission\.(\w+)"/g).toSorted()).toEqual([
      'ACCESS_COARSE_LOCATION',
      'ACCESS_FINE_LOCATION',
      'ACCESS_NETWORK_STATE',
      'CAMERA',
      'INTERNET',
      'POST_NOTIFICATIONS',
      'VIBRATE',
    ]);
    expect(all(manifest, /uses-feature android:name="([\w.]+)" android:required="false"/g)).toEqual([
      'android.hardware.camera',
      'android.hardware.location.gps',
    ]);
    expect(read(manifest)).toContain('android:allowBackup="false"');
  });

  it('of iOS have the reasons that the plugins require, in the words of the dictionary', () => {
    // The plugins state them in their manuals.
    const manuals = plugins.map((name) => readFileSync(path.join(root, 'node_modules', name, 'README.md'), 'utf8'));
    const required = new Set(manuals.flatMap((manual) => manual.match(/NS\w+UsageDescription/g) ?? []));
    expect([...required].filter((key) => !(key in reasons))).toEqual([]);
    const text = read(plist);
    for (const [key, reason] of Object.entries(reasons))
      expect(new RegExp(`<key>${key}</key>\\s*<string>(.*)</string>`).exec(text)?.[1]).toBe(reason);
  });

  it.each(languages)('of iOS have the reasons in %s', (language) => {
    const { file, text } = reasonsFile(language);
    expect(readFileSync(path.join(root, file), 'utf8')).toBe(text);
    expect(read(project)).toContain(file.split('/').slice(-2).join('/'));
  });

  it('of iOS cover pushes, the files of exports, and service workers of the site', () => {
    expect(read('ios/App/App/App.entitlements')).toContain('aps-environment');
    expect(all(project, /CODE_SIGN_ENTITLEMENTS = (.+);/g)).toEqual(['App/App.entitlements', 'App/App.entitlements']);
    expect(read('ios/App/App/AppDelegate.swift')).toContain('.capacitorDidRegisterForRemoteNotifications');
    expect(read('ios/App/App/PrivacyInfo.xcprivacy')).toContain('NSPrivacyAccessedAPICategoryFileTimestamp');
    expect(read(plist)).toMatch(/<key>WKAppBoundDomains<\/key>\s*<array>\s*<string>\$\(FIELD_SERVICE_HOST\)<\/string>/);
    expect(record(config['ios'])['limitsNavigationsToAppBoundDomains']).toBe(true);
    expect(all(project, /FIELD_SERVICE_HOST = (.+);/g)).toHaveLength(2);
  });

  it('of iOS name only objects that the project has', () => {
    const text = read(project);
    const defined = new Set(Array.from(text.matchAll(/^\t\t([0-9A-F]{24})\b[^=\n]* = \{/gm), ([, id = '']) => id));
    const used = Array.from(text.matchAll(/\b[0-9A-F]{24}\b/g), ([id]) => id);
    expect(used.filter((id) => !defined.has(id))).toEqual([]);
    expect([text.split('{').length, text.split('(').length]).toEqual([text.split('}').length, text.split(')').length]);
  });
});

describe('the page for a start without a network', () => {
  /** What the page shows on a phone with these languages. */
  const shown = (...preferred: string[]) => {
    const page = startPage('https://field.example.com/office');
    const elements: Record<string, { textContent: string }> = {};
    const document = {
      documentElement: { lang: '' },
      querySelector: (name: string) => (elements[name] ??= { textContent: '' }),
    };
    runInNewContext(/<script>([\s\S]+)<\/script>/.exec(page)?.[1] ?? '', {
      document,
      navigator: { languages: preferred },
    });
    return [document.documentElement.lang, elements['h1']?.textContent, elements['a']?.textContent];
  };

  it('leads to the site', () => {
    expect(startPage('https://field.example.com/office')).toContain('<a href="https://field.example.com/field/">');
  });

  it.each([
    [['en-US'], ['en', 'Field Service cannot be reached', 'Try again']],
    [
      ['fr-FR', 'vi-VN'],
      ['vi', 'Không kết nối được với Field Service', 'Thử lại'],
    ],
    [['ms'], ['ms', 'Field Service tidak dapat dihubungi', 'Cuba lagi']],
    [['id-ID'], ['id', 'Field Service tidak dapat dihubungi', 'Coba lagi']],
    [['zh-Hans-CN'], ['zh', '无法连接到 Field Service', '重试']],
    [['fr-FR'], ['en', 'Field Service cannot be reached', 'Try again']],
  ])('speaks the language of a phone with %s', (preferred, words) => {
    expect(shown(...preferred)).toEqual(words);
  });
});
