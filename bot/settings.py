"""The settings of a running bot, from the environment or a ``.env`` file."""

from __future__ import annotations

from pathlib import Path

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """What a host sets; every field stands in ``.env.example``."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8-sig", env_ignore_empty=True, extra="ignore"
    )

    discord_token: SecretStr = SecretStr("")
    database: Path = Field(default=Path("whopays.db"), validation_alias="WHOPAYS_DATABASE")
    picture_font: str = Field(default="", validation_alias="WHOPAYS_PICTURE_FONT")
    contact: str = Field(default="", validation_alias="WHOPAYS_CONTACT")
    log_level: str = Field(default="INFO", validation_alias="WHOPAYS_LOG_LEVEL")

    @property
    def has_token(self) -> bool:
        """Whether a token was set."""
        return bool(self.discord_token.get_secret_value().strip())
