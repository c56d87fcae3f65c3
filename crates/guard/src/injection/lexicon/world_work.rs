//! How a project speaks of its work in the languages other than English, where the words are those
//! of an attack: old guidance on an installation, changes that go through a review.

use super::super::class::{NEG, PURPOSE};

pub(super) const WORDS: super::Table = &[
    // Guidance on work, which may be set aside.
    (
        PURPOSE,
        "zur installation|zum bauen|zur migration|zum upgrade|zum deployment|installationsanweisung*|installationsanleitung*|bauanleitung*|d'installation|de compilation|de déploiement|de deploiement|de instalación|de instalacion|de compilación|de compilacion|de despliegue|de instalação|de instalacao|de compilação|de implantação|di installazione|di compilazione|di rilascio|по установке|по сборке|по развертыванию|по развёртыванию|по обновлению|z instalacji|instalacji|kurulum|installatie|安装说明|安装指南|安装指引|部署说明|部署指南|构建说明|编译说明|升级说明|迁移说明|インストール手順|セットアップ手順|インストールの指示|ビルド手順|설치 안내|설치 가이드|설치 지침|배포 안내|배포 가이드|배포 지침|빌드 안내|빌드 가이드|빌드 지침|업그레이드 안내",
    ),
    // That nothing was found is a statement.
    (
        PURPOSE,
        "no informa|no se informa|no reporta|n'a signalé|ne signale aucun*|non segnala|não relata vulnerabilidades|im forum|dans le salon",
    ),
    // A way that a change takes, and no consent.
    (
        PURPOSE,
        "都通过合并请求|都要通过合并请求|都必须通过合并请求|必须通过合并请求|要通过合并请求|须通过合并请求|均通过合并请求|应通过合并请求|请通过合并请求|都通过拉取请求|都要通过拉取请求|必须通过拉取请求|都通过代码审查|都要通过代码审查|都必须通过代码审查|必须通过代码审查|要通过代码审查|须通过代码审查|都要通过评审|必须通过评审|要通过评审|都要通过审核|必须通过审核|要通过审核|必须通过审查|要通过审查|先通过测试|必须通过测试|要通过测试|都通过测试|须通过测试|必须通过ci|要通过ci|レビューを通し|プルリクエストを通し|審査を通し|テストを通し|풀 리퀘스트로|풀 리퀘스트를 통해|병합 요청으로|pr로만",
    ),
    // Not straight away: what is straight away is no disregard then.
    (
        NEG,
        "不要直接|请勿直接|不得直接|禁止直接|不能直接|不可直接|不应直接|别直接|勿直接|不允许直接",
    ),
];
